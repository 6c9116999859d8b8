package io.carrierscope.jmc;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;

/** The project's sample recordings, and those of the folders that {@code -Dcarrierscope.recordings} names, loaded by JMC. */
final class Samples {
    // kept in a field: the logging framework holds its loggers weakly
    private static final Logger JMC_LOG = Logger.getLogger("org.openjdk.jmc");
    private static final Path FOLDER = Path.of(System.getProperty("carrierscope.root"), "recordings");

    static {
        // JMC warns of each chunk that it drops the flag "virtual" of a thread
        JMC_LOG.setLevel(Level.SEVERE);
    }

    private Samples() {}

    static Stream<Path> files() throws IOException {
        return Files.list(FOLDER).filter(f -> f.getFileName().toString().matches("(sample|incident)\\..*\\.jfr"))
                .sorted();
    }

    /** The samples and the recordings that were asked for. */
    static Stream<Path> all() throws IOException {
        var all = new ArrayList<>(files().toList());
        for (String folder : System.getProperty("carrierscope.recordings", "").split(File.pathSeparator)) {
            if (!folder.isEmpty()) {
                try (var more = Files.walk(Path.of(folder))) {
                    more.filter(f -> f.toString().endsWith(".jfr")).sorted().forEach(all::add);
                }
            }
        }
        return all.stream();
    }

    static Path file(String part) throws IOException {
        return files().filter(f -> f.toString().contains(part)).findFirst().orElseThrow();
    }

    static IItemCollection load(Path file) throws IOException {
        try {
            return JfrLoaderToolkit.loadEvents(file.toFile());
        } catch (CouldNotLoadRecordingException e) {
            throw new IOException(file.toString(), e);
        }
    }
}
