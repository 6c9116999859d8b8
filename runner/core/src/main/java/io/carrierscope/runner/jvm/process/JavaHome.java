package io.carrierscope.runner.jvm.process;

import io.carrierscope.runner.suite.Jdk;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** An installed Java runtime. */
public record JavaHome(Path path, Jdk jdk) {

    /** Empty where there is no runtime in this folder. */
    public static Optional<JavaHome> at(Path path) {
        if (!Files.isExecutable(path.resolve("bin/java")) && !Files.isExecutable(path.resolve("bin/java.exe"))) {
            return Optional.empty();
        }
        return version(path.resolve("release")).map(version -> new JavaHome(path, new Jdk(feature(version), version)));
    }

    public static JavaHome current() {
        String version = System.getProperty("java.version");
        return new JavaHome(Path.of(System.getProperty("java.home")), new Jdk(Runtime.version().feature(), version));
    }

    public Path java() {
        return path.resolve("bin").resolve("java");
    }

    /** False for a runtime without the module that loads agents, which would not start with one. */
    boolean takesAgents() {
        String library = System.mapLibraryName("instrument");
        return Stream.of("lib", "bin").anyMatch(folder -> Files.exists(path.resolve(folder).resolve(library)));
    }

    private static Optional<String> version(Path release) {
        Properties properties = new Properties();
        if (!Files.isRegularFile(release)) {
            return Optional.empty(); // reading a pipe might never end
        }
        try (Reader reader = Files.newBufferedReader(release)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException unreadable) {
            return Optional.empty();
        }
        return Optional.ofNullable(properties.getProperty("JAVA_VERSION")).map(quoted -> quoted.replace("\"", ""))
                .filter(version -> feature(version) > 0);
    }

    private static int feature(String version) {
        try {
            return Runtime.Version.parse(version).feature();
        } catch (IllegalArgumentException old) {
            return 0;
        }
    }
}
