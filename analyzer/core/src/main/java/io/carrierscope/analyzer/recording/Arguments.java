package io.carrierscope.analyzer.recording;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * JVM arguments in the form in which a report may show them. Reports are passed on, and a value may be a password, a key or a
 * path, so values are shown only of arguments that size the JVM or switch a feature. All that shows arguments shows them so.
 */
public final class Arguments {
    private static final String SIZE = "[0-9.]{1,15}[kKmMgGtT%]?";
    private static final Pattern PLAIN = Pattern
            .compile("-X(ss|mn|ms|mx)" + SIZE + "|-XX:[+-]\\w{1,80}|-XX:\\w{1,80}=" + SIZE
                    + "|-X(int|comp|batch|rs)|-Xshare:(auto|on|off|dump)|--enable-preview");
    private static final Pattern NAME = Pattern
            .compile(
                    "-D[\\w.-]{1,120}=|-XX:\\w{1,80}[:=]|-X[a-z]{1,20}:|-(javaagent|agentlib|agentpath):|--[a-z-]{1,40}=");
    /** Matches a part of an argument that may be the name of a file. */
    private static final Pattern PART = Pattern.compile("[^,:;=]++");
    private static final Pattern FILE = Pattern.compile("[\\w.-]{1,120}\\.(jfr|jfc|log|txt|hprof|out|err)");
    private static final String HIDDEN = "…";
    /** A command line may be made to be long. */
    private static final int MOST = 500;
    /** Properties that the JVM and well-known frameworks read. */
    private static final Pattern OF_FRAMEWORK = Pattern
            .compile("-D(java|javax|jakarta|jdk|sun|com\\.sun|io\\.netty|reactor|spring|server|quarkus|micronaut|vertx"
                    + "|jetty|tomcat|hikari|kotlinx)\\..*");
    /** Small numbers and switches of the application, unless the name tells of a secret. */
    private static final Pattern SHOWN = Pattern
            .compile(
                    "(?!.*(?i:pass|pwd|secret|token|key|pin|cred|auth))-D[\\w.-]{1,120}=(true|false|\\d{1,6}[kKmMgGtT%]?)");
    private static final Pattern PROPERTY = Pattern.compile("(-D[\\w.-]{1,120})(=.*)?");

    private Arguments() {}

    /** The argument without the names of files, which say nothing about how the JVM runs; of agents, without folders. */
    public static String withoutFiles(String argument) {
        if (argument.startsWith("--")) {
            return argument; // names modules, whose packages look like folders
        }
        boolean agent = argument.startsWith("-javaagent:") || argument.startsWith("-agentpath:");
        int value = argument.indexOf(argument.startsWith("-X") || agent ? ':' : '=') + 1;
        return argument.substring(0, value)
                + PART.matcher(argument.substring(value))
                        .replaceAll(p -> Matcher.quoteReplacement(withoutFile(p.group(), agent)));
    }

    private static String withoutFile(String part, boolean agent) {
        int folder = Math.max(part.lastIndexOf('/'), part.lastIndexOf('\\'));
        return agent
                ? part.substring(folder + 1)
                : folder >= 0 ? HIDDEN : FILE.matcher(part).replaceAll(HIDDEN);
    }

    /** True for a property that neither the JVM nor a known framework reads. */
    public static boolean ofApplication(String argument) {
        return argument.startsWith("-D") && !OF_FRAMEWORK.matcher(argument).matches();
    }

    /** The properties of two JVMs, each with its values where they may be shown; empty without any. */
    public static Optional<String> properties(List<String> one, List<String> other) {
        return Stream.concat(one.stream(), other.stream()).map(Arguments::name).distinct().sorted()
                .map(name -> property(name, value(one, name), value(other, name))).reduce((a, b) -> a + ", " + b);
    }

    private static String property(String name, String one, String other) {
        return name + (one.equals(other) ? "" : "=" + one + " : " + other);
    }

    private static String name(String property) {
        Matcher name = PROPERTY.matcher(property);
        return name.matches() ? name.group(1) : HIDDEN;
    }

    private static String value(List<String> properties, String name) {
        return properties.stream().filter(p -> name(p).equals(name)).findFirst().map(property -> {
            Matcher plain = SHOWN.matcher(property);
            return plain.matches() ? plain.group(1) : HIDDEN;
        }).orElse("none");
    }

    /** The arguments in one line, without the hidden values. */
    public static String shown(List<String> arguments) {
        return arguments.stream().limit(MOST).map(Arguments::shown).distinct().collect(Collectors.joining(" "));
    }

    private static String shown(String argument) {
        Matcher name = NAME.matcher(argument);
        boolean harmless = PLAIN.matcher(argument).matches()
                || !ofApplication(argument) && SHOWN.matcher(argument).matches();
        return harmless ? argument : name.lookingAt() ? name.group() + HIDDEN : HIDDEN;
    }
}
