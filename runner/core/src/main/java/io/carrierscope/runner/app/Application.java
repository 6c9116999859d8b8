package io.carrierscope.runner.app;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An application that is a server under test. In its command, arguments and environment <code>${port}</code> stands for the port it
 * is to listen on, <code>${db.port}</code> for that of service db, and <code>${jvm}</code> for the options of its JVM.
 *
 * @param jar an executable jar, absolute; null for a command
 * @param command the words that start it; empty for a jar
 * @param folder in which it runs, absolute
 * @param port on which it listens whatever it is told; 0 where it takes <code>${port}</code>
 * @param ready {@code tcp}, or a request such as {@code GET /health} that it serves when it is ready
 * @param threads how it gives threads to requests: {@code virtual}, {@code platform-pool}, {@code event-loop}; null when unknown
 * @param content digest of the jar, so that a new build is measured anew; null for a command
 * @param tls true where it answers HTTPS
 * @param services that it needs, in the order in which they start
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Application(String jar, List<String> command, List<String> args, Map<String, String> env, String folder,
        int port, String ready, String threads, String content,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean tls,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Service> services) {
    /** The name of its own port among those that it is told. */
    public static final String OWN_PORT = "port";
    public static final String PORT = "${" + OWN_PORT + "}";
    public static final String JVM = "${jvm}";
    private static final Pattern PORT_OF_SERVICE = Pattern.compile("\\$\\{([^{}.]+)\\.port\\}");
    /** Ready when the port accepts connections. */
    public static final String TCP = "tcp";

    public Application {
        command = List.copyOf(command);
        args = List.copyOf(args);
        env = Map.copyOf(env);
        services = services == null ? List.of() : List.copyOf(services);
    }

    /** The scheme of its addresses. */
    public String scheme() {
        return tls ? "https" : "http";
    }

    /** True where <code>${port}</code> stands in its command line, its environment or these options of its JVM. */
    public boolean takesPort(List<String> jvmOptions) {
        return words(jvmOptions).anyMatch(word -> word.contains(PORT));
    }

    private Stream<String> words(List<String> jvmOptions) {
        return Stream.of(command, args, jvmOptions, env.values()).flatMap(words -> words.stream());
    }

    /** The services whose ports are named there. */
    public Stream<String> portsOf(List<String> jvmOptions) {
        return words(jvmOptions).flatMap(word -> PORT_OF_SERVICE.matcher(word).results()).map(found -> found.group(1));
    }

    /** The words of its command line, with the options that its JVM gets, and these ports in the place of their names. */
    public List<String> words(Path java, List<String> jvmOptions, Map<String, Integer> ports) {
        Stream<String> start = jar == null
                ? command.stream().flatMap(word -> word.equals(JVM) ? jvmOptions.stream() : Stream.of(word))
                : Stream.concat(Stream.concat(Stream.of(java.toString()), jvmOptions.stream()), Stream.of("-jar", jar));
        return Stream.concat(start, args.stream()).map(word -> filled(word, jvmOptions, ports)).toList();
    }

    /** Its environment. A command that names the options of its JVM nowhere gets them by the variable that every JVM reads. */
    public Map<String, String> environment(Path java, List<String> jvmOptions, Map<String, Integer> ports) {
        Map<String, String> filled = new TreeMap<>();
        if (jar == null && words(List.of()).noneMatch(word -> word.contains(JVM))) {
            filled.put("JAVA_TOOL_OPTIONS", filled(JVM, jvmOptions, ports));
        }
        if (jar == null) {
            filled.put("JAVA_HOME", java.getParent().getParent().toString());
        }
        env.forEach((name, value) -> filled.put(name, filled(value, jvmOptions, ports)));
        return filled;
    }

    private static String filled(String word, List<String> jvmOptions, Map<String, Integer> ports) {
        return HttpCall.filled(word.replace(JVM, String.join(" ", jvmOptions)), ports);
    }
}
