package io.carrierscope.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compares a text with the file that was reviewed; {@code -Dgolden=write} writes the file anew. */
final class Golden {
    private static final Path FOLDER = Path.of(System.getProperty("carrierscope.root", ".."),
            "analyzer/src/test/resources/io/carrierscope/analyzer/report");

    private Golden() {}

    static void check(String name, String actual) {
        Path file = FOLDER.resolve(name);
        try {
            if ("write".equals(System.getProperty("golden"))) {
                Files.createDirectories(FOLDER);
                Files.writeString(file, actual);
            }
            assertThat(actual).as(name).isEqualTo(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
