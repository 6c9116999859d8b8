package io.carrierscope.analyzer.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The number of carriers that the scheduler aims at; the hand-made machine has two processors. */
class ParallelismTest {
    private static final String NAME = "jdk.virtualThreadScheduler.parallelism";

    @Test
    void standsInTheArgumentsOfTheJvm() {
        assertThat(of(arguments("-Xmx256m -D" + NAME + "=1 -Dx=3"))).isEqualTo(1);
        assertThat(of(arguments("-D" + NAME + "=1 -D" + NAME + "=5"))).isEqualTo(5);
        assertThat(of(arguments("-Dmy." + NAME + "=7"))).isEqualTo(2);
    }

    /** JEP 536 hides values from JDK 27 on. */
    @Test
    void isTheNumberOfProcessorsWhereItIsRedacted() {
        assertThat(of(arguments("-D" + NAME + "=[REDACTED]"))).isEqualTo(2);
        assertThat(of(arguments("[REDACTED]"), new JvmEvent.Fact(0, NAME, "[REDACTED]"))).isEqualTo(2);
    }

    @Test
    void thePropertyIsWhatCounts() {
        assertThat(of(arguments("-D" + NAME + "=1"), new JvmEvent.Fact(0, NAME, "3"))).isEqualTo(3);
    }

    @Test
    void aSampleOfTheSchedulerTellsItToo() {
        var samples = List.<JvmEvent>of(
                new JvmEvent.SchedulerSample(HandMade.TEN_SECONDS.startNanos() + 1, 3, 0, 1));
        assertThat(HandMade.recording("x.jfr", 25, null, samples).parallelism()).isEqualTo(3);
    }

    private static int of(JvmEvent... profiled) {
        return HandMade.recording("x.jfr", 25, null, List.of(), profiled).parallelism();
    }

    private static JvmEvent arguments(String arguments) {
        return new JvmEvent.Jvm(0, "OpenJDK", "OpenJDK 64-Bit Server VM (25.0.1+9-LTS) for linux", arguments, null, 1,
                0);
    }
}
