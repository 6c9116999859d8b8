package io.carrierscope.analyzer.finding.thread;

import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CleanerBacklogTest {
    private static final long START = TEN_SECONDS.startNanos();
    private static final long MILLI = 1_000_000;
    private static final ThreadRef FINALIZER = Recorded.platform(11, "Finalizer");
    private final List<JvmEvent> events = new ArrayList<>();

    /** Waits for an object. */
    private void awaits(ThreadRef thread, long fromMillis, long toMillis) {
        events.add(new MonitorWait(START + fromMillis * MILLI, (toMillis - fromMillis) * MILLI, thread,
                Recorded.stack("java.lang.Object.wait0", "java.lang.ref.NativeReferenceQueue.await",
                        "java.lang.ref.Finalizer$FinalizerThread.run"),
                "x.Lock", 0, false));
    }

    /** Finalizes an object every 50 ms. */
    private void cleans(ThreadRef thread, long fromMillis, long busyMillis) {
        for (long at = fromMillis; at < 10_000; at += 50) {
            events.add(new Sleep(START + at * MILLI, busyMillis * MILLI, thread,
                    Recorded.stack("java.lang.Thread.sleep", "shop.Handle.finalize", "java.lang.ref.Finalizer.run"),
                    MILLI));
        }
    }

    private Optional<SaturatedThread> found() {
        return SaturatedThread.of(HandMade.recording("shop.jfr", 21, null, events));
    }

    /** Nothing is to be finalized until the first collection. */
    @Test
    void aFinalizerWithoutABreakIsNamed() {
        awaits(FINALIZER, 0, 3_660);
        cleans(FINALIZER, 3_660, 47);
        assertThat(found()).hasValueSatisfying(t -> {
            assertThat(t.busyShare()).isCloseTo(0.94, within(0.005));
            assertThat(t.name()).isEqualTo("Finalizer");
            assertThat(t.does()).isEqualTo(
                    "it cleans up after unused objects, from 3.7 s into the recording on without a break, mostly");
            assertThat(t.at()).isEqualTo("shop.Handle.finalize:7");
            assertThat(t.rest()).isEqualTo("; objects that it has not reached yet stay in memory");
        });
    }

    /** A wait that is open when the recording begins leaves no event: its first sleep begins after 4.7 s. */
    @Test
    void untilItsFirstEventItHadNothingToDo() {
        cleans(FINALIZER, 4_700, 47);
        assertThat(found()).hasValueSatisfying(t -> assertThat(t.does()).contains("from 4.7 s into the recording"));
        events.clear();
        cleans(FINALIZER, 5_200, 47);
        assertThat(found()).isEmpty();
    }

    /** It is busy for 94 % of the time in which no break was seen; a break after 5.2 s, or 86 %, are enough to keep up. */
    @ParameterizedTest
    @CsvSource({"3660, 47, true", "5200, 47, false", "3660, 43, false"})
    void aFinalizerThatHasTimeLeftIsNot(long untilMillis, long busyMillis, boolean named) {
        awaits(FINALIZER, 0, untilMillis);
        cleans(FINALIZER, 3_660, busyMillis);
        assertThat(found().isPresent()).isEqualTo(named);
    }

    /** Half of its time it computes; that is no part of a sleep. */
    @Test
    void computingCountsToo() {
        cleans(FINALIZER, 0, 24);
        assertThat(found()).isEmpty();
        events.addAll(HandMade.cpu(FINALIZER, 0.255)); // of two processors
        assertThat(found()).hasValueSatisfying(t -> assertThat(t.busyShare()).isCloseTo(0.99, within(0.005)));
    }

    /** Of two cleaners the other may keep up. */
    @Test
    void severalThreadsOfOneNameAreNotJudged() {
        cleans(Recorded.platform(21, "Cleaner-0"), 0, 47);
        assertThat(found()).isPresent();
        awaits(Recorded.platform(22, "Cleaner-1"), 0, 100);
        assertThat(found()).isEmpty();
    }
}
