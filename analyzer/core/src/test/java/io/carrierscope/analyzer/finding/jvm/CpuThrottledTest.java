package io.carrierscope.analyzer.finding.jvm;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.Throttling;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CpuThrottledTest {
    private static final long START = TEN_SECONDS.startNanos();
    private static final JvmEvent THROTTLING = Recorded.setting("jdk.ContainerCPUThrottling", "enabled", "true");

    /** The totals grow by 0.73 s in ten seconds. */
    @Test
    void stopsByTheQuotaAreFound() {
        assertThat(judge(throttled(SECOND), throttled(SECOND * 173 / 100))).isInstanceOfSatisfying(Verdict.Found.class,
                f -> assertThat(f.share()).isEqualTo(0.073));
    }

    /** The kernel adds up run queues: 11.4 s in ten seconds, on 2 processors, are at least 57 % of the time. */
    @Test
    void theTimeOfSeveralProcessorsIsDividedByTheirNumber() {
        assertThat(judge(throttled(SECOND), throttled(SECOND * 124 / 10)))
                .isInstanceOfSatisfying(Verdict.Found.class, f -> {
                    assertThat(f.share()).isEqualTo(0.57);
                    assertThat(f.lowerBound()).isTrue();
                });
    }

    /** 47 s in ten seconds are more than two processors have. */
    @Test
    void moreThanAllProcessorsHaveIsUnknown() {
        assertThat(judge(throttled(SECOND), throttled(SECOND * 48)))
                .isInstanceOfSatisfying(Verdict.Unknown.class,
                        u -> assertThat(u.missing()).contains("4.70 s per second on 2 processors"));
    }

    @Test
    void aQuotaThatIsNotReachedIsAbsent() {
        assertThat(judge(throttled(SECOND), throttled(SECOND))).isInstanceOf(Verdict.Absent.class);
    }

    /** Totals since the container started: one of them does not say whether they grew. */
    @Test
    void oneTotalDoesNotTell() {
        assertThat(judge(quota(50), throttled(SECOND))).isInstanceOfSatisfying(Verdict.Unknown.class,
                u -> assertThat(u.missing()).contains("there is a quota"));
    }

    @Test
    void withoutAnyStopSinceTheStartItIsAbsent() {
        assertThat(judge(quota(50), throttled(0))).isInstanceOf(Verdict.Absent.class);
    }

    /** The JDK's default settings have a period of 30 s. */
    @Test
    void aQuotaWhoseStopsAreNotRecordedIsUnknown() {
        assertThat(judge(quota(50))).isInstanceOf(Verdict.Unknown.class);
    }

    @Test
    void aContainerWithoutAQuotaIsNotStopped() {
        assertThat(judge(quota(-1))).isInstanceOf(Verdict.Absent.class);
    }

    /** Outside of a container the JVM writes neither event. */
    @Test
    void aJvmThatSeesNoContainerIsNotStopped() {
        assertThat(judge()).isInstanceOf(Verdict.Absent.class);
    }

    @Test
    void aRecordingWithoutTheContainerIsBlind() {
        var cell = HandMade.cell(HandMade.recording("shop.jfr", 25, null, List.of(), THROTTLING), null);
        assertThat(judge(cell)).isInstanceOfSatisfying(Verdict.Unknown.class,
                u -> assertThat(u.howToRecord()).contains("jdk.ContainerConfiguration#enabled=true"));
    }

    private static JvmEvent quota(long millis) {
        return new JvmEvent.Container(START, 2, millis * 1_000_000);
    }

    private static Throttling throttled(long nanos) {
        return new Throttling(START + nanos, nanos);
    }

    private static Verdict judge(JvmEvent... events) {
        var kinds = Stream.of(events).collect(Collectors.partitioningBy(JvmEvent.Container.class::isInstance));
        var settings = Stream.concat(kinds.get(true).stream(), Stream.of(THROTTLING,
                Recorded.setting("jdk.ContainerConfiguration", "enabled", "true")));
        return judge(HandMade.cell(HandMade.recording("shop.jfr", 25, null, kinds.get(false),
                settings.toArray(JvmEvent[]::new)), null));
    }

    private static Verdict judge(Cell cell) {
        return new CpuThrottled().judge(cell, new Bounds(List.of(), OptionalDouble.empty())).orElseThrow();
    }
}
