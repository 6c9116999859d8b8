package io.carrierscope.runner.suite;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** A short digest of settings: equal settings have equal fingerprints. */
public final class Fingerprint {
    private static final int BYTES = 8;
    private static final String RECORDING = recordingSettings();

    private Fingerprint() {}

    public static String of(Cell cell) {
        return digest(Json.write(cell) + RECORDING);
    }

    /** What a cell consists of, each part by its name: with another digest it is another build, or asks for something else. */
    public static Map<String, String> parts(Cell cell) {
        Map<String, String> parts = new TreeMap<>(Map.of("server " + cell.server().name(),
                digest(Json.write(cell.server())), "workload " + cell.workload().name(),
                digest(Json.write(cell.workload())), "jdk " + cell.jdk().feature(), digest(Json.write(cell.jdk()))));
        cell.server().applications().filter(each -> each.jar() != null)
                .forEach(each -> parts.put("jar " + each.jar(), String.valueOf(each.content())));
        return parts;
    }

    /** The settings that all cells of a run share. Recordings with other settings belong to another run. */
    public static String ofRun(Matrix matrix, String host) {
        return digest(host + Runtime.getRuntime().availableProcessors() + Json.write(matrix.suite().times())
                + Json.write(matrix.suite().limits()) + matrix.scale() + matrix.seed() + RECORDING);
    }

    private static String digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, BYTES);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String recordingSettings() {
        try (InputStream settings = Fingerprint.class.getResourceAsStream("/carrierscope.jfc")) {
            return new String(settings.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new IllegalStateException("carrierscope.jfc", broken);
        }
    }
}
