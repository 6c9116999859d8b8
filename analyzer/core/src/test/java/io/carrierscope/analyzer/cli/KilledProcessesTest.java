package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.attach.Await;
import io.carrierscope.analyzer.recording.chunk.ChunkHeader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What real JVMs leave behind that were killed, or were dumped while they ran. */
@Tag("live")
class KilledProcessesTest extends RunningTargets {
    private static final Path ALL_WAITS = Path.of("src/test/resources/all-waits.jfc").toAbsolutePath();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {21, 25})
    void theRepositoryOfAKilledJvmIsOneRecording(int jdk) throws Exception {
        var target = start(jdk, "-XX:StartFlightRecording:settings=" + ALL_WAITS, "-Xlog:jfr*=off",
                "-XX:FlightRecorderOptions:repository=" + folder);
        Path dumped = folder.resolve("dumped").resolve("app.jfr");
        Files.createDirectory(dumped.getParent());
        Await.flush(folder, 1);
        jcmd(target, "JFR.dump", "filename=" + dumped);
        Await.flush(folder, 2);
        target.destroyForcibly().waitFor(10, TimeUnit.SECONDS);

        assertThat(explained(dumped)).contains("app.jfr: JDK " + jdk);
        Path repository = Await.chunks(folder).get(0).getParent();
        assertThat(explained(repository)).contains(repository.getFileName() + ": JDK " + jdk);
        Path unfinished = Await.chunks(folder).get(1);
        assertThat(ChunkHeader.complete(java.nio.ByteBuffer.wrap(Files.readAllBytes(unfinished)),
                Files.size(unfinished))).as("the last chunk was not closed").isEmpty();
        assertThat(explained(unfinished)).contains("JDK " + jdk);
    }

    /** What is said of the recording. */
    private String explained(Path recording) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        run("explain", recording.toString());
        assertThat(err.toString().lines()).allMatch(l -> l.endsWith("bytes were not flushed"));
        return out.toString();
    }
}
