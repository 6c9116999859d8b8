package io.carrierscope.runner.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Tells builds of a jar apart. */
public final class JarDigest {
    private static final int BYTES = 8;

    private JarDigest() {}

    /** The first bytes of its SHA-256, in hexadecimal. */
    public static String of(Path jar) throws IOException {
        try (InputStream file = Files.newInputStream(jar);
                DigestInputStream digested = new DigestInputStream(file, MessageDigest.getInstance("SHA-256"))) {
            digested.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(digested.getMessageDigest().digest(), 0, BYTES);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
