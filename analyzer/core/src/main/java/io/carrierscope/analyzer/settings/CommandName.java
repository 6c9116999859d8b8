package io.carrierscope.analyzer.settings;

/** The command under the name by which the user called it, for help, errors and advice. */
public final class CommandName {
    /** System property set by the launcher. */
    private static final String PROPERTY = "carrierscope.command";
    /** The analyzer alone, which runs nothing. */
    private static final String ALONE = "analyzer";

    private CommandName() {}

    /** Returns the name, such as {@code carrierscope}. */
    public static String called() {
        return System.getProperty(PROPERTY, ALONE);
    }

    /** Returns a command line, such as {@code carrierscope record PID}. */
    public static String with(String words) {
        return called() + " " + words;
    }

    /** Returns the command that runs a suite, without a suite or options. */
    public static String run() {
        return called().equals(ALONE) ? "./run-with-jfr.sh" : with("run");
    }
}
