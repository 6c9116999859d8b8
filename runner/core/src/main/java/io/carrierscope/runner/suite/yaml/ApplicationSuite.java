package io.carrierscope.runner.suite.yaml;

import io.carrierscope.runner.app.AppJar;
import io.carrierscope.runner.app.AppJar.ThreadChoice;
import io.carrierscope.runner.app.Application;
import io.carrierscope.runner.suite.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes the suite for an application: each thread model that its framework has a switch for; or, of several jars, each as it is.
 *
 * @param args that the application gets besides those of its framework
 * @param port on which it listens whatever it is told; 0 where it takes one
 * @param ready null for the usual check
 * @param folder in which it runs
 */
public record ApplicationSuite(List<AppJar> jars, List<String> paths, List<String> args, int port, String ready,
        Path folder) {
    /** The end of the name of a jar that is given twice: what differs between both is noise. */
    private static final String AGAIN = "-again";
    /** One load below the pool of 200 threads that most servers have, one above. */
    private static final String LOADS = "[closed-50, closed-400]";

    /** The names of all jars, so that other jars make another suite. */
    public String name() {
        return jars.size() == 1
                ? jars.getFirst().name()
                : jars.stream().map(AppJar::versionedName).collect(Collectors.joining("-and-"));
    }

    /** Throws IllegalArgumentException, which says what is missing. */
    public String text() {
        Map<String, String> servers = servers();
        List<String> lines = new ArrayList<>();
        lines.add("name: " + name());
        lines.add("question: " + Json.write(question()));
        lines.add("about: " + Json.write(jars.stream().distinct()
                .map(jar -> jar.path().getFileName() + ": " + jar.about()).collect(Collectors.joining("; "))));
        lines.add("servers:");
        servers.forEach((server, app) -> lines.add("  " + server + ": {app: " + app + "}"));
        lines.add("requests:");
        paths.forEach(path -> lines.add("  - {get: " + Json.write(path) + "}"));
        lines.add("axes: {server: [" + String.join(", ", servers.keySet()) + "], load: " + LOADS + "}");
        lines.add("repeat: 3");
        if (sameTwice()) {
            lines.add("control: {same: [" + String.join(", ", servers.keySet()) + "]}");
        }
        lines.add("phases: {warmup: steady, cap: 30s, window: 3s, measure: 5s, drain: 1s, timeout: 10s}");
        return String.join("\n", lines) + "\n";
    }

    private String question() {
        if (jars.size() > 1) {
            return "Which of these is faster, and why?";
        }
        return jars.getFirst().threadChoices().size() > 1
                ? "Should " + name() + " use virtual threads?"
                : "What limits " + name() + "?";
    }

    private boolean sameTwice() {
        return jars.size() == 2 && jars.getFirst().equals(jars.getLast());
    }

    private Map<String, String> servers() {
        Map<String, String> servers = new LinkedHashMap<>();
        for (AppJar jar : jars) {
            String own = jar.versionedName() + (sameTwice() && !servers.isEmpty() ? AGAIN : "");
            List<ThreadChoice> choices = jars.size() == 1
                    ? jar.threadChoices()
                    : List.of(new ThreadChoice(own, jar.framework().usualThreads(), List.of()));
            choices.forEach(choice -> {
                if (servers.put(choice.name(), app(jar, choice)) != null) {
                    throw new IllegalArgumentException(
                            "two of the jars are called " + choice.name() + ".jar: copy one to another name");
                }
            });
        }
        return servers;
    }

    private String app(AppJar jar, ThreadChoice choice) {
        List<String> all = new ArrayList<>(port > 0 ? List.of() : jar.framework().portArgs());
        all.addAll(jar.framework().poolArgs());
        all.removeIf(ours -> args.stream().anyMatch(arg -> arg.startsWith(ours.substring(0, ours.indexOf('=') + 1))));
        all.addAll(choice.args());
        all.addAll(args);
        List<String> jvm = port > 0 ? List.of() : jar.framework().portOptions();
        if (port == 0 && all.stream().noneMatch(arg -> arg.contains(Application.PORT)) && jvm.isEmpty()) {
            throw new IllegalArgumentException(jar.path().getFileName() + " is of " + jar.framework().label()
                    + ": say how it is told its port, such as --app-args '--port ${port}', or where it listens, such as"
                    + " --app-port 8080");
        }
        List<String> fields = new ArrayList<>(List.of("jar: " + Json.write(jar.path().toString())));
        add(fields, "args", all);
        add(fields, "jvm", jvm);
        if (port > 0) {
            fields.add("port: " + port);
        }
        if (ready != null) {
            fields.add("ready: " + Json.write(ready));
        }
        if (choice.threads() != null) {
            fields.add("threads: " + choice.threads());
        }
        fields.add("folder: " + Json.write(folder.toString()));
        return "{" + String.join(", ", fields) + "}";
    }

    private static void add(List<String> fields, String key, List<String> words) {
        if (!words.isEmpty()) {
            fields.add(key + ": " + Json.write(words));
        }
    }
}
