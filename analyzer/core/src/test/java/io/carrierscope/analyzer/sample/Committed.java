package io.carrierscope.analyzer.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The recordings in the repository, without what a run left beside them. */
public final class Committed {
    private static final Path FOLDER = Path.of(System.getProperty("carrierscope.root", "../.."), "recordings");

    private Committed() {}

    /** All of them, by name. */
    public static List<Path> recordings() throws IOException {
        try (var files = Files.list(FOLDER)) {
            return files.filter(f -> f.getFileName().toString().matches("(sample|incident)\\..*\\.jfr")).sorted()
                    .toList();
        }
    }
}
