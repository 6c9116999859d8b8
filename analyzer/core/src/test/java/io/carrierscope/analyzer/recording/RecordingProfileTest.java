package io.carrierscope.analyzer.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RecordingProfileTest {
    private static final JvmEvent[] FIGURES = {new JvmEvent.HardwareThreads(0, 7),
            new JvmEvent.Container(0, 3, 300_000_000), new JvmEvent.HeapLimit(0, 160_000_001),
            new JvmEvent.YoungCollector(0, "G1New")};

    /** An application may set any property. */
    @Test
    void aSystemPropertyReplacesNoFigure() {
        var profile = Recorded.profile(Stream.concat(Stream.of(FIGURES), Stream
                .of("hwThreads", "effectiveCpuCount", "cpuQuotaNanos", "maxHeapBytes", "youngCollector")
                .map(name -> new JvmEvent.Fact(0, name, "many"))).toArray(JvmEvent[]::new));
        hasTheFigures(profile);
        assertThat(profile.fact("cpuQuotaNanos")).contains("many");
    }

    @Test
    void whatTheFirstPartSaysHoldsForTheLaterOnes() {
        var profile = Recorded.profile(FIGURES);
        profile.merge(new RecordingProfile());
        hasTheFigures(profile);
        var empty = new RecordingProfile();
        empty.merge(profile);
        hasTheFigures(empty);
    }

    private static void hasTheFigures(RecordingProfile profile) {
        assertThat(profile.hardwareThreads()).isEqualTo(7);
        assertThat(profile.activeProcessors()).isEqualTo(3);
        assertThat(profile.hasCpuQuota()).isTrue();
        assertThat(profile.maxHeapBytes()).contains(160_000_001L);
        assertThat(profile.youngCollector()).contains("G1New");
    }

    @Test
    void processorsAreNamedOnceAndOnlyIfKnown() {
        assertThat(Recorded.profile(new JvmEvent.HardwareThreads(0, 12), new JvmEvent.Container(0, 1, 0)).processors())
                .isEqualTo("1 of 12 processors");
        assertThat(Recorded.profile(new JvmEvent.HardwareThreads(0, 1)).processors()).isEqualTo("1 processor");
        assertThat(Recorded.profile().processors()).isEqualTo("an unknown number of processors");
    }

    @Test
    void impossibleFiguresAreUnknown() {
        var profile = Recorded.profile(new JvmEvent.HardwareThreads(0, 1L << 33), new JvmEvent.Container(0, -1, -1),
                new JvmEvent.HeapLimit(0, 0));
        assertThat(profile.hardwareThreads()).isEqualTo(1);
        assertThat(profile.activeProcessors()).isEqualTo(1);
        assertThat(profile.hasCpuQuota()).isFalse();
        assertThat(profile.maxHeapBytes()).isEmpty();
    }
}
