package io.carrierscope.corpus.virtual;

import io.carrierscope.corpus.JvmOptions;
import io.carrierscope.corpus.Work;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/** Eight virtual threads read from pipes into which nobody writes, and fifty others sleep. */
@JvmOptions("-Dcorpus.seconds=25")
public final class PipeReaders {
    private PipeReaders() {}

    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("corpus");
        for (int i = 0; i < 8; i++) {
            Path pipe = folder.resolve("pipe" + i);
            new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
            var file = new RandomAccessFile(pipe.toFile(), "rw"); // a pipe that is open for writing never ends
            Thread.ofVirtual().start(() -> Work.run(file::read));
        }
        Work.repeat(Thread.ofVirtual().factory(), 50, () -> Thread.sleep(20));
        Work.awaitEnd();
    }
}
