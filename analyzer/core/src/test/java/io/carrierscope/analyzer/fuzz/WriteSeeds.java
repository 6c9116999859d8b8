package io.carrierscope.analyzer.fuzz;

import java.io.IOException;
import java.nio.file.Path;

/** {@code WriteSeeds FOLDER}: writes the seeds of a coverage-guided search. */
final class WriteSeeds {
    private WriteSeeds() {}

    public static void main(String[] args) throws IOException {
        RecordingFuzzer.writeSeeds(Path.of(args[0]));
    }
}
