package io.carrierscope.analyzer.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.consumer.RecordingFile;

/**
 * The JDK's own reader over all events of a file, or of the files of a folder, in one thread. Events are only counted: the least that
 * a program without a parser of its own pays.
 */
final class RecordingFileReader {
    private RecordingFileReader() {}

    public static void main(String[] args) throws IOException {
        System.out.println(files(Path.of(args[0])).stream().mapToLong(RecordingFileReader::events).sum());
    }

    private static List<Path> files(Path place) throws IOException {
        try (var all = Files.walk(place)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    private static long events(Path path) {
        long events = 0;
        try (var file = new RecordingFile(path)) {
            while (file.hasMoreEvents()) {
                file.readEvent();
                events++;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return events;
    }
}
