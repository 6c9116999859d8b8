package io.carrierscope.analyzer.finding.jvm;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuThrottledTest {
    private static final long START = TEN_SECONDS.startNanos();
    private static final JvmEvent THROTTLING = Recorded.setting("jdk.ContainerCPUThrottling", "enabled", "true");

    /** The totals grow by 0.73 s in ten seconds, on 2 processors: both were stopped for 3.65 % of the time, or one for 7.3 %. */
    @Test
    void stopsByTheQuotaAreFound() {
        assertThat(judge(throttled(0, 1), throttled(10, 1.73))).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isEqualTo(0.0365);
            assertThat(f.lowerBound()).isTrue();
            assertThat(f.evidence().getFirst().claim()).startsWith(
                    "stopped by the quota for at least 3.7 % and at most 7.3 % of the time").endsWith(
                            "the totals grew by 0.07 s per second on 2 processors");
        });
    }

    /**
     * A quota of two of eight processors, of which the JVM uses 1.92: stopped for 40 % of the time it could do 1.67 times the work, if others leave
     * 5.92 processors. If they leave 2.4, it is 1.25 times.
     */
    @ParameterizedTest
    @CsvSource({"0.5, 1.6666666667", "0.94, 1.25"})
    void withoutTheQuotaTheJvmHasWhatOthersLeaveOfTheMachine(double machine, double gain) {
        var recording = HandMade.recording("shop.jfr", 25, null,
                HandMade.all(HandMade.cpu(0.24, machine), List.of(throttled(0, 1), throttled(10, 33))), THROTTLING,
                Recorded.setting("jdk.ContainerConfiguration", "enabled", "true"), Recorded.hardwareThreads(8),
                quota(200));
        var found = (Verdict.Found) judge(HandMade.cell(recording, null));
        assertThat(found.share()).isCloseTo(0.4, within(1e-9));
        assertThat(new CpuThrottled().gain(recording, found).orElseThrow()).isCloseTo(gain, within(1e-9));
    }

    /** One processor is stopped for as long as the process. */
    @Test
    void onOneProcessorTheShareIsKnown() {
        assertThat(judge(throttled(0, 1), throttled(10, 1.73), Recorded.hardwareThreads(1)))
                .isInstanceOfSatisfying(Verdict.Found.class, f -> {
                    assertThat(f.share()).isEqualTo(0.073);
                    assertThat(f.lowerBound()).isFalse();
                    assertThat(f.evidence().getFirst().claim()).isEqualTo("stopped by the quota for 7.3 % of the time");
                });
    }

    /**
     * A quota of 4 processors on a machine of 16, each stopped for a twentieth of the time: the totals grow by 0.8 s a second. A little more
     * than 1 s a second is a little more than a little less.
     */
    @ParameterizedTest
    @CsvSource({"8, 0.05", "9.9, 0.061875", "10.1, 0.063125"})
    void theTimeOfProcessorsIsDividedByTheirNumber(double grown, double share) {
        assertThat(judge(throttled(0, 1), throttled(10, 1 + grown), Recorded.hardwareThreads(16)))
                .isInstanceOfSatisfying(Verdict.Found.class, f -> {
                    assertThat(f.share()).isCloseTo(share, within(1e-12));
                    assertThat(f.lowerBound()).isTrue();
                });
    }

    /** 0.15 s in ten seconds on 2 processors are 0.75 to 1.5 % of the time; 0.09 s are 0.9 % at most. */
    @Test
    void whatMayBeWorthAFindingIsSuspected() {
        assertThat(judge(throttled(0, 1), throttled(10, 1.15))).isInstanceOfSatisfying(Verdict.Unknown.class, u -> {
            assertThat(u.suspicion()).isCloseTo(0.75, within(1e-9));
            assertThat(u.missing()).startsWith("stopped by the quota for at least 0.8 % and at most 1.5 % of the time");
        });
        assertThat(judge(throttled(0, 1), throttled(10, 1.09))).isInstanceOf(Verdict.Absent.class);
    }

    /** Without the number of processors as few as one may have been stopped, or all of many. */
    @Test
    void anUnknownMachineMayHaveAnyNumberOfProcessors() {
        assertThat(judge(throttled(0, 1), throttled(10, 8), Recorded.hardwareThreads(0)))
                .isInstanceOf(Verdict.Unknown.class);
    }

    /** 47 s in ten seconds are more than two processors have. */
    @Test
    void moreThanAllProcessorsHaveIsUnknown() {
        assertThat(judge(throttled(0, 1), throttled(10, 48))).isInstanceOfSatisfying(Verdict.Unknown.class,
                u -> assertThat(u.missing()).contains("4.70 s per second on 2 processors"));
    }

    @Test
    void aQuotaThatIsNotReachedIsAbsent() {
        assertThat(judge(throttled(1, 1), throttled(9, 1))).isInstanceOf(Verdict.Absent.class);
    }

    /** From the third second to the sixth the totals grow by 0.06 s: both processors were stopped for 1 % of that time, however long the rest is. */
    @Test
    void totalsTellOfTheTimeBetweenThem() {
        assertThat(judge(throttled(3, 1), throttled(6, 1.06))).isInstanceOfSatisfying(Verdict.Found.class,
                f -> assertThat(f.share()).isEqualTo(0.01));
    }

    /** As of the JDK's default settings, with a period of 30 s, in a recording of 89 s. */
    @Test
    void totalsOfLittleOfTheTimeDoNotShowAnAbsence() {
        assertThat(judge(throttled(3, 1), throttled(7.9, 1))).isInstanceOfSatisfying(Verdict.Unknown.class, u -> {
            assertThat(u.missing()).isEqualTo("the totals cover 5 of 10 s");
            assertThat(u.howToRecord()).isEqualTo("jdk.ContainerCPUThrottling#enabled=true,period=1s");
        });
        assertThat(judge(throttled(3, 1), throttled(8, 1))).isInstanceOf(Verdict.Absent.class);
    }

    /** Totals since the container started: one of them does not say whether they grew. */
    @Test
    void oneTotalDoesNotTell() {
        assertThat(judge(quota(50), throttled(9, 1))).isInstanceOfSatisfying(Verdict.Unknown.class,
                u -> assertThat(u.missing()).contains("there is a quota"));
    }

    /** A total of 0 tells of the time before it. */
    @Test
    void withoutAnyStopSinceTheStartItIsAbsent() {
        assertThat(judge(quota(50), throttled(6, 0))).isInstanceOf(Verdict.Absent.class);
        assertThat(judge(quota(50), throttled(4, 0))).isInstanceOf(Verdict.Unknown.class);
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

    private static Throttling throttled(double second, double total) {
        return new Throttling(START + Math.round(second * SECOND), Math.round(total * SECOND));
    }

    private static Verdict judge(JvmEvent... events) {
        var kinds = Stream.of(events).collect(Collectors.partitioningBy(Throttling.class::isInstance));
        var settings = Stream.concat(Stream.of(THROTTLING,
                Recorded.setting("jdk.ContainerConfiguration", "enabled", "true")), kinds.get(false).stream());
        return judge(HandMade.cell(HandMade.recording("shop.jfr", 25, null, kinds.get(true),
                settings.toArray(JvmEvent[]::new)), null));
    }

    private static Verdict judge(Cell cell) {
        return new CpuThrottled().judge(cell, new Bounds(List.of(), OptionalDouble.empty())).orElseThrow();
    }
}
