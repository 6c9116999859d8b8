package io.carrierscope.runner.suite.yaml;

import io.carrierscope.runner.suite.Suite;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The catalogue of suites, and any file that describes one. */
public final class Suites {
    public static final List<String> NAMES = List.of("quick", "smoke", "jetty-pools", "jdk-httpserver",
            "jetty-variants", "knee", "pinning", "spring-wait", "kafka-ack", "bank-transfer", "batch", "what-if",
            "what-if-cpu", "http-clients", "boot-database", "event-loops", "gateway",
            "pooled-threads", "two-pieces", "max-connections",
            "quarkus-idle", "one-poller", "hikari-yield", "json-buffers", "login",
            "time-to-peak");
    private static final long MOST_BYTES = 1 << 20;
    public static final String USUAL = NAMES.getFirst();

    private Suites() {}

    /** A suite of the catalogue. */
    public static Suite named(String name) {
        String file = name + ".yaml";
        try (InputStream text = Suite.class.getResourceAsStream(file)) {
            return SuiteReader.read(file, new String(text.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException | SuiteProblem broken) {
            throw new IllegalStateException(file, broken);
        }
    }

    /** A suite that is not in a file yet. */
    public static Suite read(String file, String text) throws SuiteProblem {
        return SuiteReader.read(file, text);
    }

    /** A suite of the catalogue or of a file; empty where there is neither. */
    public static Optional<Suite> find(String nameOrFile) throws SuiteProblem {
        if (NAMES.contains(nameOrFile)) {
            return Optional.of(named(nameOrFile));
        }
        Optional<Path> file = file(nameOrFile);
        return file.isPresent()
                ? Optional.of(SuiteReader.read(nameOrFile, text(nameOrFile, file.get())))
                : Optional.empty();
    }

    private static Optional<Path> file(String name) {
        try {
            return Optional.of(Path.of(name)).filter(Files::isRegularFile);
        } catch (InvalidPathException unwritable) {
            return Optional.empty();
        }
    }

    private static String text(String name, Path file) throws SuiteProblem {
        try {
            if (Files.size(file) > MOST_BYTES) {
                throw new SuiteProblem(name, 1, "expected a suite of at most 1 MB");
            }
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new SuiteProblem(name, 1, "expected a readable file in UTF-8");
        }
    }
}
