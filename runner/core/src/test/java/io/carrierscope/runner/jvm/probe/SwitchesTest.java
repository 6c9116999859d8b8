package io.carrierscope.runner.jvm.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.carrierscope.runner.jvm.probe.Switches.Count;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class SwitchesTest {
    @Test
    void readsAStatusFile() {
        assertThat(Switches.count(List.of("Name:\tjava", "Threads:\t27", "voluntary_ctxt_switches:\t1503",
                "nonvoluntary_ctxt_switches:\t41"))).isEqualTo(new Count(1503, 41));
        assertThat(Switches.count(List.of("Name:\tjava"))).isEqualTo(new Count(0, 0));
    }

    /** One thread went on, one came and one ended: 17 − 5 + 3 and 9 − 2 + 1. */
    @Test
    void sumsTheThreadsThatAreHere() {
        Switches before = new Switches(Map.of("7", new Count(5, 2), "8", new Count(100, 100)));
        Switches after = new Switches(Map.of("7", new Count(17, 9), "9", new Count(3, 1)));
        assertThat(after.since(before)).isEqualTo(new Count(15, 8));
    }

    @Test
    void countsAThreadThatWaits() {
        assumeThat(Files.exists(Path.of("/proc/self/task"))).as("only Linux tells").isTrue();
        Switches before = Switches.now();
        for (int i = 0; i < 40; i++) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(Switches.now().since(before).voluntary()).isGreaterThanOrEqualTo(40);
    }
}
