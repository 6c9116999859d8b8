package io.carrierscope.analyzer.settings;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The command under the name by which the user called it, for help, errors and advice. */
public final class CommandName {
    /** System properties set by the launcher. */
    private static final String PROPERTY = "carrierscope.command";
    private static final String TYPED = "carrierscope.typed";
    /** What no shell takes for more than a word. */
    private static final Pattern PLAIN = Pattern.compile("[\\w./:+=@%-]+");
    /** The analyzer alone, which runs nothing. */
    private static final String ALONE = "analyzer";

    /** The first JDK that {@code record} and {@code watch} can reach. */
    public static final int OLDEST_REACHED = 17;
    /** Older ones know no command that writes a dump to a file. */
    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

    private CommandName() {}

    /** Returns the name, such as {@code carrierscope}. */
    public static String called() {
        return System.getProperty(PROPERTY, ALONE);
    }

    /** Returns a command line as it works here, such as {@code bin/carrierscope record PID}. */
    public static String with(String words) {
        return System.getProperty(TYPED, called()) + " " + words;
    }

    /** Returns the name of a file as one word of a shell. */
    public static String word(String file) {
        return PLAIN.matcher(file).matches() ? file : "'" + file.replace("'", "'\\''") + "'";
    }

    /** Returns what records the stack of each wait in a JVM of this release, 0 where it is unknown, as a command. */
    public static String recordingWaits(int jdk) {
        return jdk == 0 || jdk >= OLDEST_REACHED
                ? with("record PID --question locks")
                : "jcmd PID JFR.start settings=FILE duration=60s filename=/tmp/app.jfr";
    }

    /** Returns what records the answers to these questions, as a command. */
    public static String recording(List<Question> questions) {
        return with("record PID --question " + questions.stream().map(q -> q.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(",")));
    }

    /** Returns what records the fields that hold objects, in a JVM of this release, 0 where it is unknown, as a command. */
    public static String recordingHolders(int jdk) {
        return jdk == 0 || jdk >= OLDEST_REACHED
                ? with("record PID --question memory")
                : "jcmd PID JFR.start path-to-gc-roots=true duration=60s filename=/tmp/app.jfr";
    }

    /** Returns what writes a thread dump that {@code --threads} reads, of a JVM of this release, 0 where it is unknown, as a command. */
    public static String dumpingThreads(int jdk) {
        return jdk == 0 || jdk >= FIRST_WITH_VIRTUAL_THREADS
                ? "jcmd PID Thread.dump_to_file -format=json FILE"
                : "jcmd PID Thread.print > FILE";
    }

    /** Returns the command that runs a suite, without a suite or options. */
    public static String run() {
        return called().equals(ALONE) ? "./run-with-jfr.sh" : with("run");
    }
}
