package io.carrierscope.analyzer.program;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Loads classes of the JDK, some thousand a second, as an application does that starts. */
public final class StartsUp {
    private static final long NANOS = 5_000_000_000L;
    private static final int AT_A_TIME = 10;

    private StartsUp() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        long end = System.nanoTime() + NANOS;
        int loaded = 0;
        for (String name : names()) {
            load(name);
            if (++loaded % AT_A_TIME == 0) {
                Thread.sleep(5);
            }
            if (System.nanoTime() > end) {
                return;
            }
        }
    }

    private static List<String> names() throws IOException {
        Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", "java.base");
        try (var files = Files.walk(base)) {
            return files.map(f -> base.relativize(f).toString()).filter(f -> f.endsWith(".class"))
                    .filter(f -> !f.endsWith("-info.class"))
                    .map(f -> f.substring(0, f.length() - ".class".length()).replace('/', '.')).sorted().toList();
        }
    }

    private static void load(String name) {
        try {
            Class.forName(name, false, null);
        } catch (ClassNotFoundException | LinkageError e) {
            // a class of another system
        }
    }
}
