package io.carrierscope.analyzer.cause.jvm;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.bound.Bounds;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.Throttling;
import io.carrierscope.analyzer.verdict.Verdict;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CpuThrottledTest {
    private static final long START = TEN_SECONDS.startNanos();

    /** The totals grow by 0.73 s in ten seconds. */
    @Test
    void stopsByTheQuotaAreFound() {
        assertThat(judge(throttled(SECOND), throttled(SECOND * 173 / 100))).isInstanceOfSatisfying(Verdict.Found.class,
                f -> assertThat(f.share()).isEqualTo(0.073));
    }

    @Test
    void aQuotaThatIsNotReachedIsAbsent() {
        assertThat(judge(throttled(SECOND), throttled(SECOND))).isInstanceOf(Verdict.Absent.class);
    }

    /** The event is on, but a JVM that starts outside of a container never writes it. */
    @Test
    void aJvmThatStartedWithoutAQuotaSeesNoneThatComesLater() {
        assertThat(judge()).isInstanceOfSatisfying(Verdict.Unknown.class,
                u -> assertThat(u.missing()).contains("no CPU quota when it started"));
    }

    private static Throttling throttled(long nanos) {
        return new Throttling(START + nanos, 7, nanos);
    }

    private static Verdict judge(JvmEvent... events) {
        var cell = HandMade.cell(HandMade.recording("shop.jfr", 25, null, List.of(events),
                Recorded.setting("jdk.ContainerCPUThrottling", "enabled", "true")), null);
        return new CpuThrottled().judge(cell, new Bounds(List.of(), OptionalDouble.empty())).orElseThrow();
    }
}
