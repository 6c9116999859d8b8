package io.carrierscope.fleet.state;

import io.carrierscope.analyzer.fold.measure.Measurements;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Tells one build of the analyzer from another. */
final class Build {
    private static final long STAMP = ofClasses();

    private Build() {}

    /** A number that changes with any class of the analyzer, whether it changes the form of a fold or what it counts. */
    static long stamp() {
        return STAMP;
    }

    private static long ofClasses() {
        try {
            Path classes = Path.of(Measurements.class.getProtectionDomain().getCodeSource().getLocation().toURI());
            var digest = MessageDigest.getInstance("SHA-256");
            try (var files = Files.walk(classes)) {
                for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                    digest.update(Files.readAllBytes(file));
                }
            }
            return ByteBuffer.wrap(digest.digest()).getLong();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException | NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
