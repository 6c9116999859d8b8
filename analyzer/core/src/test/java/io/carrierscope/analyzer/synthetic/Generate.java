package io.carrierscope.analyzer.synthetic;

import java.io.IOException;
import java.nio.file.Path;

/** {@code Generate FILE VIRTUAL_THREADS}: writes a large recording and prints its events by type. */
final class Generate {
    private Generate() {}

    public static void main(String[] args) throws IOException {
        SyntheticRecording.write(Plan.large(Integer.parseInt(args[1])), Path.of(args[0]))
                .forEach((type, n) -> System.out.println(type + " " + n));
    }
}
