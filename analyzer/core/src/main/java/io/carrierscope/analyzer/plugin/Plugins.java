package io.carrierscope.analyzer.plugin;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** The jars of this process. They are loaded before anything is read: all catalogues are built from them. */
public final class Plugins {
    /** The option that names the folder. */
    public static final String OPTION = "--plugins";
    private static final int MOST_JARS = 100;
    private static final Pattern ID = Pattern.compile("[a-z][a-z0-9-]{1,60}");
    private static volatile List<Plugin> loaded = List.of();

    private Plugins() {}

    /** Loads what the option names, if the words have it: {@code --plugins DIR} or {@code --plugins=DIR}. */
    public static void load(String... words) {
        for (int i = 0; i < words.length; i++) {
            if (words[i].startsWith(OPTION + "=")) {
                load(Path.of(words[i].substring(OPTION.length() + 1)));
            } else if (words[i].equals(OPTION) && i + 1 < words.length) {
                load(Path.of(words[i + 1]));
            }
        }
    }

    /** @throws IllegalArgumentException with one line, if the folder or a jar is of no use */
    private static void load(Path folder) {
        var jars = new ArrayList<URL>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path jar : files.filter(f -> f.toString().endsWith(".jar")).sorted().limit(MOST_JARS).toList()) {
                jars.add(jar.toUri().toURL());
            }
        } catch (IOException e) {
            throw new IllegalArgumentException(OPTION + ": cannot list " + folder);
        }
        try {
            // not closed: rules may load further classes as long as this process runs
            var loader = new URLClassLoader(jars.toArray(URL[]::new), Plugins.class.getClassLoader());
            loaded = ServiceLoader.load(Plugin.class, loader).stream().map(ServiceLoader.Provider::get)
                    .peek(Plugins::require).toList();
        } catch (Error | RuntimeException e) { // of somebody else's code
            throw new IllegalArgumentException(OPTION + ": " + folder + ": " + e);
        }
        if (loaded.isEmpty()) {
            throw new IllegalArgumentException(OPTION + ": no jar in " + folder + " names a class in META-INF/services/"
                    + Plugin.class.getName());
        }
    }

    private static void require(Plugin plugin) {
        for (Rule rule : plugin.rules()) {
            require(ID.matcher(rule.id()).matches() && !rule.events().isEmpty(), "rule '" + rule.id()
                    + "' needs an id of lower-case words with hyphens, and an event type");
        }
        for (Plugin.Server server : plugin.servers()) {
            require(ID.matcher(server.name()).matches() && server.method().contains("::"),
                    "server '" + server.name() + "' needs a method as a.B::c");
        }
        for (Plugin.Library library : plugin.libraries()) {
            try {
                Pattern.compile(library.eventLoops());
            } catch (PatternSyntaxException e) {
                require(false, "event loops of '" + library.name() + "': " + e.getDescription());
            }
        }
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /** What all jars add of one kind, such as {@code Plugin::rules}. */
    public static <T> Stream<T> all(Function<Plugin, List<T>> kind) {
        return loaded.stream().flatMap(p -> kind.apply(p).stream());
    }
}
