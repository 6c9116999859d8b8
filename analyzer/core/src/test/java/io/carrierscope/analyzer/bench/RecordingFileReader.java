package io.carrierscope.analyzer.bench;

import java.io.IOException;
import java.nio.file.Path;
import jdk.jfr.consumer.RecordingFile;

/** The JDK's own reader over all events, which are only counted: the least that a program without a parser of its own pays. */
final class RecordingFileReader {
    private RecordingFileReader() {}

    public static void main(String[] args) throws IOException {
        long events = 0;
        try (var file = new RecordingFile(Path.of(args[0]))) {
            while (file.hasMoreEvents()) {
                file.readEvent();
                events++;
            }
        }
        System.out.println(events);
    }
}
