package io.carrierscope.incidents.program;

import java.io.FileInputStream;
import java.nio.file.Files;

/** Virtual threads read files that give nothing: JDK-8329593. */
public final class PipeReaders implements Incident {
    @Override
    public void start() throws Exception {
        Load.usual();
        Load.later(PipeReaders::read);
    }

    private static void read() throws Exception {
        var folder = Files.createTempDirectory("incident");
        folder.toFile().deleteOnExit();
        for (int i = 0; i < 6; i++) {
            var pipe = folder.resolve("pipe" + i);
            new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
            // without a writer opening would block
            Thread.ofPlatform().daemon().start(() -> Load.run(() -> new java.io.FileOutputStream(pipe.toFile())));
            Thread.ofVirtual().start(() -> Load.run(() -> {
                try (var in = new FileInputStream(pipe.toFile())) {
                    in.read();
                }
            }));
        }
    }
}
