package io.carrierscope.incidents.program;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Virtual threads read files that give nothing: JDK-8329593. */
public final class PipeReaders implements Incident {
    /** A pipe without a writer is at its end. */
    private static final List<FileOutputStream> WRITERS = new CopyOnWriteArrayList<>();

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
            Thread.ofPlatform().daemon().start(() -> Load.run(() -> WRITERS.add(new FileOutputStream(pipe.toFile()))));
            Thread.ofVirtual().start(() -> Load.run(() -> {
                try (var in = new FileInputStream(pipe.toFile())) {
                    in.read();
                }
            }));
        }
    }
}
