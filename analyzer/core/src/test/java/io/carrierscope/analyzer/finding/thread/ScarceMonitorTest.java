package io.carrierscope.analyzer.finding.thread;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cell;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.judge.Findings;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.ServiceDemands;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Virtual threads that wait to enter one monitor, on two carriers of JDK 21 for ten seconds, so that they are pinned. */
class ScarceMonitorTest {
    /** One thread after another waits at two sites of one monitor, the second time for 3.4 s. */
    private static List<JvmEvent> queue(double seconds) {
        long first = Math.round((seconds - 3.4) * SECOND);
        return List.of(enters(0, first, "shop.Stock.take"), enters(first, 34 * SECOND / 10, "shop.Stock.put"));
    }

    private static JvmEvent enters(long from, long nanos, String method) {
        return new MonitorEnter(TEN_SECONDS.startNanos() + from, nanos, Recorded.virtual(5 + from),
                Recorded.stack(method), "shop.Stock", null, 0);
    }

    /** Two threads that sleep in monitors of their own. */
    private static List<JvmEvent> asleep(double seconds) {
        var pins = new ArrayList<JvmEvent>();
        for (int n = 1; n <= 2; n++) {
            pins.add(new JvmEvent.Pinned(TEN_SECONDS.startNanos(), Math.round(seconds * SECOND / 2),
                    Recorded.virtual(70 + n), Recorded.stack("java.lang.Thread.sleep", "shop.Order.place"), null, null,
                    null));
        }
        return pins;
    }

    private static List<Verdict.Found> found(int jdk, List<JvmEvent> waits) {
        var cell = cell(recording("s.jfr", jdk, null, all(waits, cpu(Recorded.carrier(1), 0.01))), null);
        return Verdict.Found.of(Findings.judge(cell, Bounds.of(cell), ServiceDemands.ALONE));
    }

    /** 3.7 and 3.4 s: each site alone is not queued for half of the time. */
    @Test
    void theMonitorIsNamedFirstAndThePinsAreBecauseOfIt() {
        var found = found(21, queue(7.1));
        assertThat(found).extracting(Verdict.Found::cause).containsExactly("lock-contention", "pinning-monitor");
        assertThat(found.get(1).share()).isCloseTo(0.355, within(1e-9)); // 7.1 s of 2 carriers × 10 s
        assertThat(found.get(1).advice()).endsWith("(comes from lock-contention, so first look at that)");
        assertThat(found.get(1).evidence()).extracting(Evidence::claim).contains("threads queued to enter a monitor"
                + " (shop.Stock) for 71 % of the time; they would also queue without pins");
    }

    /** A queue for 7.1 s explains as many seconds of sleep, those of the thread inside, and half of all other pins. */
    @ParameterizedTest
    @CsvSource({"7.1, 0, lock-contention", "6.5, 0, ", "7.1, 14.1, lock-contention", "7.1, 14.3, "})
    void pinsAreBecauseOfAMonitorThatIsHeldNearlyAlways(double queued, double asleep, String because) {
        assertThat(
                found(21, all(queue(queued), asleep(asleep))).stream().filter(f -> f.cause().equals("pinning-monitor"))
                        .findFirst().orElseThrow().because().orElse(null))
                .isEqualTo(because);
    }

    /**
     * Three carriers for a parallelism of two, none idle and 0.3 of them on CPU. One waits for the monitor for 9.1 s and one for a part: of 2.7
     * that block, 1.35 are half.
     */
    @ParameterizedTest
    @CsvSource({"4.5, lock-contention", "4.3, "})
    void carriersAreAddedBecauseOfItWhereMostWaitForIt(double another, String because) {
        var started = IntStream.rangeClosed(1, 3).<JvmEvent>mapToObj(i -> new JvmEvent.ThreadLife(
                TEN_SECONDS.startNanos(), Recorded.carrier(i), true,
                Recorded.stack("java.util.concurrent.ForkJoinPool.tryCompensate", "shop.Files.read"))).toList();
        var busy = IntStream.rangeClosed(1, 3).boxed().flatMap(i -> cpu(Recorded.carrier(i), 0.05).stream()).toList();
        var second = List.of(enters(1, Math.round(another * SECOND), "shop.Stock.take"));
        var cell = cell(recording("s.jfr", 21, null, all(queue(9.1), second, started, busy),
                Recorded.setting("jdk.ThreadStart", "enabled", "true"),
                Recorded.setting("jdk.ThreadEnd", "enabled", "true")), null);
        assertThat(new CarriersCompensated().judge(cell, Bounds.of(cell))).get()
                .isInstanceOfSatisfying(Verdict.Found.class,
                        f -> assertThat(f.because().orElse(null)).isEqualTo(because));
    }

    @Test
    void from24OnNothingIsPinned() {
        assertThat(found(25, queue(7.1))).extracting(Verdict.Found::cause).containsExactly("lock-contention");
    }
}
