package io.carrierscope.analyzer.compare;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * JVM arguments in the form in which a report may show them. Reports are passed on, and a value may be a password, a key or a
 * path, so values are shown only of arguments that size the JVM or switch a feature.
 */
final class Arguments {
    private static final String SIZE = "[0-9.]{1,15}[kKmMgGtT%]?";
    private static final Pattern PLAIN = Pattern
            .compile("-X(ss|mn|ms|mx)" + SIZE + "|-XX:[+-]\\w{1,80}|-XX:\\w{1,80}=" + SIZE
                    + "|-X(int|comp|batch|rs)|-Xshare:(auto|on|off|dump)|--enable-preview");
    private static final Pattern NAME = Pattern
            .compile(
                    "(-D[\\w.-]{1,120}=|-XX:\\w{1,80}=|-X[a-z]{1,20}:|-(javaagent|agentlib|agentpath):|--[a-z-]{1,40}=).*");
    private static final Pattern FOLDER = Pattern.compile("[^,:;=]*[/\\\\]");
    private static final Pattern FILE = Pattern
            .compile("[^,:;=]*[/\\\\][^,:;=]*|[\\w.-]{1,120}\\.(jfr|jfc|log|txt|hprof|out|err)");
    private static final String HIDDEN = "…";

    private Arguments() {}

    /** The argument without the names of files, which say nothing about how the JVM runs; of agents, without folders. */
    static String withoutFiles(String argument) {
        if (argument.startsWith("--")) {
            return argument; // names modules, whose packages look like folders
        }
        boolean agent = argument.startsWith("-javaagent:") || argument.startsWith("-agentpath:");
        int value = argument.indexOf(argument.startsWith("-X") || agent ? ':' : '=') + 1;
        return argument.substring(0, value)
                + (agent ? FOLDER : FILE).matcher(argument.substring(value)).replaceAll(agent ? "" : HIDDEN);
    }

    /** The arguments in one line, without the hidden values. */
    static String shown(List<String> arguments) {
        return arguments.stream().map(Arguments::shown).distinct().collect(Collectors.joining(" "));
    }

    private static String shown(String argument) {
        Matcher name = NAME.matcher(argument);
        return PLAIN.matcher(argument).matches() ? argument : name.matches() ? name.group(1) + HIDDEN : HIDDEN;
    }
}
