package io.carrierscope.analyzer.finding.thread;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.wait.PoolExhausted;
import io.carrierscope.analyzer.judge.Findings;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.ServiceDemands;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pools that others wait for, or that wait for others, in hand-made recordings of ten seconds. */
class PoolInFrontTest {
    private static final long START = TEN_SECONDS.startNanos();
    private static final long MS = 1_000_000;
    private static final String RUN = "java.util.concurrent.ThreadPoolExecutor.runWorker";
    private static final Stack ASLEEP = Recorded.stack("java.lang.Thread.sleep", "shop.Order.place", RUN);
    private static final Stack ASKS = Recorded.stack("java.util.concurrent.CompletableFuture.get", "shop.Price.ask",
            RUN);

    private final List<JvmEvent> events = new ArrayList<>();

    private static long at(double seconds) {
        return START + Math.round(seconds * SECOND);
    }

    private void asleep(ThreadRef thread, double from, double to) {
        events.add(new JvmEvent.Sleep(at(from), at(to) - at(from), thread, ASLEEP, 1_000));
    }

    private void asks(ThreadRef thread, double from, double to) {
        events.add(new JvmEvent.Park(at(from), at(to) - at(from), thread, ASKS, "x.Sync"));
    }

    private Cell cell() {
        return HandMade.cell(HandMade.recording("shop.jfr", 25, null, events,
                Recorded.setting("jdk.VirtualThreadStart", "enabled", "true"),
                Recorded.setting("jdk.VirtualThreadEnd", "enabled", "true")), null);
    }

    private Verdict verdict() {
        return new PoolExhausted().judge(cell(), new Bounds(List.of(), OptionalDouble.empty())).orElseThrow();
    }

    /**
     * The only thread sleeps 130 times for 75 ms, 9.75 s; 133 virtual threads of 40 ms end, or 140: within a twentieth of 133 are 127 to
     * 139.
     */
    @ParameterizedTest
    @CsvSource({"133, true", "140, false", "123, false"})
    void aSingleThreadThatWaitsOnceForEachTaskIsScarce(int tasks, boolean found) {
        var only = Recorded.platform(40, "pool-3-thread-1");
        for (int i = 0; i < 130; i++) {
            asleep(only, i * 0.0769, i * 0.0769 + 0.075);
        }
        for (int i = 0; i < tasks; i++) {
            events.add(new JvmEvent.VirtualThreadLife(START + i * (9 * SECOND / tasks), Recorded.virtual(1_000 + i),
                    true));
            events.add(new JvmEvent.VirtualThreadLife(START + i * (9 * SECOND / tasks) + 40 * MS,
                    Recorded.virtual(1_000 + i), false));
        }
        if (!found) {
            assertThat(verdict()).isInstanceOf(Verdict.Unknown.class);
            return;
        }
        assertThat(verdict()).isInstanceOfSatisfying(Verdict.Found.class, f -> assertThat(f.evidence())
                .extracting(e -> e.claim()).anySatisfy(c -> assertThat(c).contains("the one thread", "pool-3-thread-*"))
                .contains(
                        "its only thread waited 130 times at shop.Order.place:7: about once for each virtual thread"
                                + " or request that ended"));
    }

    /** Both threads wait for results for 15 of 20 s; the event loop sleeps in handlers for 8.1 of 10 s, or for 7.9 s. */
    @ParameterizedTest
    @CsvSource({"8.1, true", "7.9, false"})
    void aPoolThatWaitsForABlockedEventLoopIsFullBecauseOfIt(double loopAsleep, boolean blocked) {
        var one = Recorded.platform(40, "pool-3-thread-1");
        var other = Recorded.platform(41, "pool-3-thread-2");
        asks(one, 0, 7);
        asleep(one, 7, 10);
        asks(other, 0, 8);
        asleep(other, 8, 10);
        asleep(Recorded.platform(60, "nioEventLoopGroup-2-1"), 0.3, 0.3 + loopAsleep);
        assertThat(((Verdict.Found) verdict()).because().isPresent()).isEqualTo(blocked);
        assertThat(Findings.judge(cell(), new Bounds(List.of(), OptionalDouble.empty()), ServiceDemands.ALONE).stream()
                .map(Verdict::cause))
                .startsWith(blocked ? "event-loop-blocked" : "pool-exhausted");
    }

    /** The threads sleep themselves for 13 of 20 s. */
    @Test
    void aPoolThatHardlyWaitsForTheLoopIsFullOfItsOwn() {
        var one = Recorded.platform(40, "pool-3-thread-1");
        var other = Recorded.platform(41, "pool-3-thread-2");
        asks(one, 0, 7);
        asleep(one, 7, 10);
        asleep(other, 0, 10);
        asleep(Recorded.platform(60, "nioEventLoopGroup-2-1"), 0.3, 8.9);
        assertThat(((Verdict.Found) verdict()).because()).isEmpty();
    }
}
