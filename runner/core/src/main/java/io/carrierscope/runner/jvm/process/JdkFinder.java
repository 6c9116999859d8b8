package io.carrierscope.runner.jvm.process;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds Java runtimes: JAVA_HOME variables, CARRIERSCOPE_JDKS, the PATH and the usual folders. */
public record JdkFinder(Map<String, String> environment, Path userHome) {
    public static final int OLDEST = 21;
    /** Where a folder of an installation may hold the home of its JDK: itself, on macOS, of Homebrew. */
    private static final List<String> HOMES = List.of("", "Contents/Home", "libexec/openjdk.jdk/Contents/Home");
    /** The folders stand between brackets in the script that {@code bin/find-jdk} reads too. */
    private static final String FOLDERS = folders();

    public static JdkFinder ofThisMachine() {
        return new JdkFinder(System.getenv(), Path.of(System.getProperty("user.home")));
    }

    /** A feature number such as 21, or the path of a home. */
    public Optional<JavaHome> find(String wanted) {
        if (wanted.matches("\\d{1,4}")) {
            int feature = Integer.parseInt(wanted);
            return all().stream().filter(home -> home.jdk().feature() == feature).findFirst();
        }
        return JavaHome.at(Path.of(wanted).toAbsolutePath().normalize());
    }

    /** All usable runtimes without duplicates, the running one first. */
    public List<JavaHome> all() {
        Map<Path, JavaHome> found = new LinkedHashMap<>();
        Stream.concat(Stream.of(JavaHome.current()), places().flatMap(place -> JavaHome.at(place).stream()))
                .filter(home -> home.jdk().feature() >= OLDEST)
                .forEach(home -> found.putIfAbsent(real(home.path()), home));
        return List.copyOf(found.values());
    }

    private Stream<Path> places() {
        Stream<Path> named = environment.entrySet().stream()
                .filter(entry -> entry.getKey().matches("JAVA_HOME(_\\d+.*)?")).sorted(Map.Entry.comparingByKey())
                .map(entry -> Path.of(entry.getValue()));
        return Stream.of(named, paths("CARRIERSCOPE_JDKS"), onPath(), usualFolders()).flatMap(part -> part);
    }

    private Stream<Path> paths(String variable) {
        return Stream.of(environment.getOrDefault(variable, "").split(File.pathSeparator))
                .filter(path -> !path.isBlank()).map(Path::of);
    }

    private Stream<Path> onPath() {
        return paths("PATH").map(folder -> folder.resolve("java")).filter(Files::isExecutable)
                .map(java -> real(java).getParent().getParent());
    }

    private Stream<Path> usualFolders() {
        return Stream.of(FOLDERS.strip().split("\\s+"))
                .map(folder -> folder.replace("\"", "").replace("${HOME:-}", userHome.toString()))
                .flatMap(folder -> children(Path.of(folder)).stream())
                .flatMap(child -> HOMES.stream().map(child::resolve));
    }

    private static String folders() {
        try (InputStream script = JdkFinder.class.getResourceAsStream("jdk-folders")) {
            String text = new String(script.readAllBytes(), StandardCharsets.UTF_8);
            return text.substring(text.indexOf('(') + 1, text.lastIndexOf(')'));
        } catch (IOException broken) {
            throw new IllegalStateException("jdk-folders", broken);
        }
    }

    private static List<Path> children(Path folder) {
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.filter(Files::isDirectory).sorted().toList();
        } catch (IOException absent) {
            return List.of();
        }
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException dangling) {
            return path.toAbsolutePath();
        }
    }
}
