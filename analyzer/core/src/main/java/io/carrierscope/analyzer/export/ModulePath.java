package io.carrierscope.analyzer.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * The class path of a format with libraries of its own, {@code analyzer/<id>}. Other commands neither load these libraries nor
 * need them to be built. The system property carrierscope.modules names the parent folder.
 */
final class ModulePath {
    private ModulePath() {}

    /** Loads the format of the module with this id. */
    static TableFormat load(String id) throws MissingModule {
        Path target = Path.of(System.getProperty("carrierscope.modules", "analyzer"), id, "target").toAbsolutePath();
        var jars = Stream.concat(jars(target).stream(), jars(target.resolve("lib")).stream()).toArray(URL[]::new);
        // not closed: classes are loaded when they are first used
        var loader = new URLClassLoader("analyzer/" + id, jars, TableFormat.class.getClassLoader());
        return ServiceLoader.load(TableFormat.class, loader).findFirst().orElseThrow(() -> missing(id));
    }

    private static MissingModule missing(String id) {
        return new MissingModule("the module analyzer/" + id + " is not built; build it with ./mvnw -pl analyzer/" + id
                + " -am -DskipTests package");
    }

    private static List<URL> jars(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (var files = Files.list(folder)) {
            return files.filter(f -> f.toString().endsWith(".jar")).sorted().map(ModulePath::url).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static URL url(Path file) {
        try {
            return file.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }
}
