package io.carrierscope.analyzer.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a coverage-guided fuzzer calls with each input it makes up. */
public final class RecordingFuzzer {
    private static final Contract CONTRACT = contract();

    private RecordingFuzzer() {}

    private static Contract contract() {
        try {
            return new Contract(Files.createTempDirectory("carrierscope-fuzz"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @throws AssertionError when the command breaks its promise for the file */
    public static void fuzzerTestOneInput(byte[] file) throws IOException {
        CONTRACT.check(file);
    }

    /** Seeds for such a fuzzer: the smaller ones, since it makes many inputs of each. */
    static void writeSeeds(Path folder) throws IOException {
        for (var seed : Seeds.small(folder).entrySet()) {
            Files.write(folder.resolve(seed.getKey().replaceAll("\\W+", "-")), seed.getValue());
        }
    }
}
