package io.carrierscope.analyzer.cell;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.Carrying;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.SchedulerSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadDump;
import io.carrierscope.analyzer.recording.event.JvmEvent.VirtualThreadLife;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Two carriers for ten seconds: the first is idle from 0 to 4 s and from 5 to 10 s, the second from 0 to 3 s, then it is silent. */
class SilentCarriersTest {
    private static final Offset<Double> EXACT = within(1e-9);

    private final List<JvmEvent> events = new ArrayList<>(List.of(park(1, 0, 4), park(1, 5, 5), park(2, 0, 3)));

    /**
     * Sixty sleeps end in each of four seconds. Carrier 1 uses 0.3 of two processors in each, as samples at 1 to 4 s tell, and then
     * nothing, or 0.01: 0.02 processors.
     */
    @Test
    void carriersWithoutEventsAndCpuTimeStandStill() {
        var still = still();
        assertThat(HandMade.recording("x.jfr", 21, null, still).silentCarriers().allStillSince())
                .as("at the end of the sixth of a second in which the last sleep ended")
                .hasValue(TEN_SECONDS.startNanos() + 4 * SECOND);
        for (int second = 5; second <= 10; second++) {
            still.add(load(second, 0.01));
        }
        assertThat(HandMade.recording("x.jfr", 21, null, still).silentCarriers().allStillSince()).isEmpty();
        assertThat(recording().silentCarriers().allStillSince()).as("no CPU time recorded").isEmpty();
    }

    /** In a container that has two of 64 processors it then uses 0.004 of the two: 0.008 processors. */
    @Test
    void cpuTimeIsAShareOfTheProcessorsOfTheContainer() {
        var still = still();
        for (int second = 5; second <= 10; second++) {
            still.add(load(second, 0.004));
        }
        assertThat(HandMade.recording("x.jfr", 21, null, still, Recorded.hardwareThreads(64),
                new JvmEvent.Container(0, 2, 200_000_000)).silentCarriers().allStillSince())
                .hasValue(TEN_SECONDS.startNanos() + 4 * SECOND);
    }

    private static List<JvmEvent> still() {
        var still = IntStream.range(0, 240).<JvmEvent>mapToObj(i -> new JvmEvent.Sleep(
                TEN_SECONDS.startNanos() + i * SECOND / 60, 12_000_000, Recorded.virtual(40 + i), Stack.NONE,
                10_000_000)).collect(Collectors.toCollection(ArrayList::new));
        for (int second = 1; second <= 4; second++) {
            still.add(load(second, 0.3));
        }
        return still;
    }

    private static JvmEvent load(int second, double load) {
        return new JvmEvent.ThreadCpuLoad(TEN_SECONDS.startNanos() + second * SECOND, Recorded.carrier(1), load);
    }

    @Test
    void withoutADumpTheirTimeIsUnknown() {
        var budget = budget();
        assertThat(budget.idle()).isCloseTo(0.6, EXACT);
        assertThat(budget.unknown()).isCloseTo(0.35, EXACT);
        assertThat(budget.waiting()).isCloseTo(0.05, EXACT);
        assertThat(budget.complete()).isFalse();
        assertThat(recording().silentCarriers().unknown()).isEqualTo(1);
    }

    @Test
    void aLaterDumpWithoutAVirtualThreadShowsThemIdle() {
        events.add(dump(6));
        assertThat(budget().idle()).isCloseTo(0.95, EXACT);
        assertThat(budget().complete()).isTrue();
    }

    /** At 4 s none is mounted, and the second carrier has been silent since 3 s; at 2 s it still ran. */
    @Test
    void aLaterSampleOfTheSchedulerWithoutAVirtualThreadShowsThemIdle() {
        events.add(new SchedulerSample(TEN_SECONDS.startNanos() + 2 * SECOND, 2, 0, 0));
        events.add(new SchedulerSample(TEN_SECONDS.startNanos() + 4 * SECOND, 2, 1, 0));
        events.add(new SchedulerSample(TEN_SECONDS.startNanos() + 5 * SECOND, 2, 0, 1));
        assertThat(budget().unknown()).as("one was queued, or mounted").isCloseTo(0.35, EXACT);
        events.add(new SchedulerSample(TEN_SECONDS.startNanos() + 4 * SECOND, 2, 0, 0));
        assertThat(budget().idle()).isCloseTo(0.95, EXACT);
        assertThat(budget().complete()).isTrue();
    }

    /** Of the first carrier that is silent from 7 s on, and never started the second one where the last sample has none mounted. */
    @Test
    void carriersThatLeftNoEventAreIdleWhereTheLastSampleHasNoneMounted() {
        events.clear();
        events.add(park(1, 0, 7));
        events.add(new SchedulerSample(TEN_SECONDS.startNanos() + 8 * SECOND, 2, 0, 0));
        assertThat(budget().idle()).isCloseTo(1, EXACT);
        events.add(new SchedulerSample(TEN_SECONDS.startNanos() + 9 * SECOND, 2, 0, 1));
        assertThat(budget().idle()).isCloseTo(0.5, EXACT);
        assertThat(budget().unknown()).as("the second").isCloseTo(0.5, EXACT);
    }

    /** A carrier whose short parks are left out is as silent, and nothing tells that it idles. */
    @Test
    void aThresholdOfParksMakesThemNoLessSilent() {
        var shorter = new JvmEvent[]{Recorded.setting("jdk.ThreadPark", "threshold", "20 ms")};
        assertThat(budget(shorter).unknown()).isCloseTo(0.35, EXACT);
        assertThat(budget(shorter).pins(Sight.SEEN).missing()).startsWith("a wait that has not ended");
        events.add(dump(6));
        assertThat(budget(shorter).unknown()).isCloseTo(0.35, EXACT);
    }

    @Test
    void anEarlierDumpTellsNothing() {
        events.add(dump(2));
        assertThat(budget().unknown()).isCloseTo(0.35, EXACT);
    }

    /** Stuck for 2 s between the dumps; the other 5 s of silence are unknown. */
    @Test
    void dumpsWithOneVirtualThreadShowThemStuck() {
        events.add(dump(6, new Carrying(2, 77, SECOND)));
        events.add(dump(8, new Carrying(2, 77, SECOND)));
        assertThat(budget().stuck()).isCloseTo(0.1, EXACT);
        assertThat(budget().unknown()).isCloseTo(0.25, EXACT);
        assertThat(budget().complete()).isFalse();
    }

    /** Nothing was left to carry; known only if the recording has the start of every virtual thread. */
    @Test
    void withoutVirtualThreadsTheyAreIdle() {
        events.add(new VirtualThreadLife(TEN_SECONDS.startNanos() + 1, Recorded.virtual(9), true));
        events.add(new VirtualThreadLife(TEN_SECONDS.startNanos() + 2, Recorded.virtual(9), false));
        assertThat(budget(lives(0)).idle()).isCloseTo(0.95, EXACT);
        assertThat(budget(lives(60)).unknown()).as("attached a minute after the start").isCloseTo(0.35, EXACT);
        events.remove(events.size() - 1);
        assertThat(budget(lives(0)).unknown()).as("one is alive").isCloseTo(0.35, EXACT);
    }

    private static JvmEvent[] lives(int secondsAfterStart) {
        var profiled = new ArrayList<JvmEvent>();
        for (String type : List.of("jdk.VirtualThreadStart", "jdk.VirtualThreadEnd", "jdk.ThreadStart",
                "jdk.ThreadEnd")) {
            profiled.add(Recorded.setting(type, "enabled", "true"));
        }
        profiled.add(new JvmEvent.Jvm(0, "OpenJDK", "OpenJDK 64-Bit Server VM (25.0.1+9-LTS) for linux",
                "-XX:StartFlightRecording:filename=x.jfr", null, 1,
                TEN_SECONDS.startNanos() / 1_000_000 - 1_000L * secondsAfterStart - 700));
        return profiled.toArray(JvmEvent[]::new);
    }

    private CarrierTimeBreakdown budget(JvmEvent... profiled) {
        return recording(profiled).carrierTime().orElseThrow();
    }

    private MeasuredRecording recording(JvmEvent... profiled) {
        return HandMade.recording("x.jfr", 25, null, events, profiled);
    }

    private static Park park(long carrier, long fromSecond, long seconds) {
        return new Park(TEN_SECONDS.startNanos() + fromSecond * SECOND, seconds * SECOND, Recorded.carrier(carrier),
                Stack.NONE, "java.util.concurrent.ForkJoinPool");
    }

    private static ThreadDump dump(long second, Carrying... carriers) {
        return new ThreadDump(TEN_SECONDS.startNanos() + second * SECOND, 12, List.of(carriers), 0);
    }
}
