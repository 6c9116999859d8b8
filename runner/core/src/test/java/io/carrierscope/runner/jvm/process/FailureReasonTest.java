package io.carrierscope.runner.jvm.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reason in logs of any size and encoding. */
class FailureReasonTest {
    private static final String MUCH = "x".repeat(2_000_000) + "\n";

    @TempDir
    private Path folder;
    private Path log;

    @BeforeEach
    void name() {
        log = folder.resolve("server.log");
    }

    @Test
    void aLogNeedNotBeUtf8() throws Exception {
        Files.writeString(log, MUCH + "Boom\u00fcException\n", StandardCharsets.ISO_8859_1);
        assertThat(FailureReason.in(log)).contains("Boom\ufffdException");
        assertThat(FailureReason.inApplication(log)).contains("Boom\ufffdException");
    }

    /** The first exception, and the cause that comes last. */
    @Test
    void beginAndEndOfALargeLogAreRead() throws Exception {
        Files.writeString(log, "First\u00fcException\n" + MUCH + "SecondException\nCaused by: a stone\n");
        assertThat(FailureReason.in(log)).contains("First\u00fcException");
        assertThat(FailureReason.inApplication(log)).contains("First\u00fcException; Caused by: a stone");
    }

    @Test
    void springBootDescribesWhatIsWrong() throws Exception {
        Files.writeString(log, """
                WARN ConfigServletWebServerApplicationContext : Exception encountered during context initialization
                ***************************
                APPLICATION FAILED TO START
                ***************************

                Description:

                Web server failed to start.
                Port 8080 was already in use.

                Action:

                Listen on a different port.
                """);
        assertThat(FailureReason.inApplication(log))
                .contains("Web server failed to start. Port 8080 was already in use.");
    }

    /** Both parts meet within the letter, which has two bytes. */
    @Test
    void aLogThatJustFitsIsReadAsAWhole() throws Exception {
        Files.writeString(log, "\n".repeat((1 << 19) - 5) + "Boom\u00fcException");
        assertThat(FailureReason.in(log)).contains("Boom\u00fcException");
    }

    /** 3 GB of zeros need no room, and would not fit into memory. */
    @Test
    void aHugeLogIsNotReadAsAWhole() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
            file.seek(3L << 30);
            file.write("\nBoomException\n".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(FailureReason.in(log)).contains("BoomException");
    }
}
