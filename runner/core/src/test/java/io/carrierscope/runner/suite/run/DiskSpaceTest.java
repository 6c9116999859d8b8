package io.carrierscope.runner.suite.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The estimate of room, and what it says when there is less. */
class DiskSpaceTest {
    private static final Recordings RECORDINGS = new Recordings(Path.of("somewhere"));

    /** 2 MB and 2 MB for each of 13 s. */
    @Test
    void aCellTakesRoomForItsSeconds() {
        assertThat(DiskSpace.bytes(Duration.ofMillis(13_900), Double.POSITIVE_INFINITY)).isEqualTo(28_000_000);
        assertThat(DiskSpace.bytes(Duration.ofMillis(13_900), 1_801)).isEqualTo(28_000_000);
    }

    /** 2 MB, and 0.2 MB and 25 kB for each of 134 s. */
    @Test
    void fewRequestsTakeLess() {
        assertThat(DiskSpace.bytes(Duration.ofSeconds(134), 25)).isEqualTo(32_150_000);
    }

    @Test
    void tooLittleRoomIsSaid() {
        assertThat(DiskSpace.lack(28_000_000, 27_262_976, RECORDINGS)).get().asString()
                .startsWith("the recordings will need about 28 MB, and 27 MB are free in somewhere;");
        assertThat(DiskSpace.lack(28_000_000, 28_000_000, RECORDINGS)).isEmpty();
    }

    @Test
    void aFullDiskHasTooLittle() {
        assertThat(DiskSpace.lack(28_000_000, 0, RECORDINGS)).get().asString().contains(" and 0 MB are free");
    }
}
