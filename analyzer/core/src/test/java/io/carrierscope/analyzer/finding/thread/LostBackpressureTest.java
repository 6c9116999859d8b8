package io.carrierscope.analyzer.finding.thread;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tasks on virtual threads of their own, each started in the first half of ten seconds. */
class LostBackpressureTest {
    private static final JvmEvent[] LIVES = Stream.of("jdk.VirtualThreadStart", "jdk.VirtualThreadEnd")
            .map(type -> Recorded.setting(type, "enabled", "true")).toArray(JvmEvent[]::new);

    /** 700 tasks live for 5 s: 350 on average. 300 of them wait 4 s for a permit: 120 on average. */
    @Test
    void tasksThatPileUpAreFound() {
        assertThat(judge(all(BUSY, tasks(700, 5 * SECOND), waits(300, 4 * SECOND)), LIVES))
                .isInstanceOfSatisfying(Verdict.Found.class, f -> {
                    assertThat(f.share()).isCloseTo(120 / 350.0, within(0.01)); // lives are counted at the ends of 60 parts
                    assertThat(f.lowerBound()).isTrue();
                    assertThat(new LostBackpressure().gain(null, f)).as("the permits are as few as before").isEmpty();
                    assertThat(f.evidence().get(1).claim())
                            .isEqualTo("120 of them waited at shop.Stock.take:7 for a permit or connection"
                                    + " (java.util.concurrent.Semaphore), 4000 ms each");
                });
    }

    @Test
    void fewTasksOrThreadsThatStayDoNotPileUp() {
        assertThat(judge(all(BUSY, tasks(150, 5 * SECOND), waits(75, 4 * SECOND)), LIVES))
                .isInstanceOf(Verdict.Absent.class);
        assertThat(judge(all(BUSY, tasks(300, 20 * SECOND), waits(300, 4 * SECOND)), LIVES))
                .isInstanceOf(Verdict.Absent.class);
    }

    @Test
    void withoutTracesOrLivesItIsUnknown() {
        assertThat(judge(all(BUSY, tasks(700, 5 * SECOND)), LIVES)).isInstanceOf(Verdict.Unknown.class);
        assertThat(judge(all(BUSY, tasks(700, 5 * SECOND), waits(300, 4 * SECOND))))
                .isInstanceOf(Verdict.Unknown.class);
    }

    private static final List<JvmEvent> BUSY = cpu(Recorded.carrier(1), 0.1);

    private static List<JvmEvent> tasks(int count, long lifeNanos) {
        return IntStream.range(0, count).boxed().<JvmEvent>flatMap(i -> {
            long start = TEN_SECONDS.startNanos() + (lifeNanos > 10 * SECOND ? i : i * (5 * SECOND / count));
            return Stream.of(new JvmEvent.VirtualThreadLife(start, Recorded.virtual(1_000 + i), true),
                    new JvmEvent.VirtualThreadLife(start + lifeNanos, Recorded.virtual(1_000 + i), false));
        }).toList();
    }

    private static List<JvmEvent> waits(int count, long nanos) {
        return IntStream.range(0, count)
                .<JvmEvent>mapToObj(i -> new JvmEvent.MethodTrace(TEN_SECONDS.startNanos() + i, nanos,
                        Recorded.virtual(1_000 + i),
                        Recorded.stack("java.util.concurrent.Semaphore.acquire", "shop.Stock.take"),
                        "java.util.concurrent.locks.LockSupport.park"))
                .toList();
    }

    private static Verdict judge(List<JvmEvent> events, JvmEvent... profiled) {
        var cell = HandMade.cell(HandMade.recording("x.jfr", 25, null, events, profiled), null);
        return new LostBackpressure().judge(cell, Bounds.of(cell)).orElseThrow();
    }
}
