package io.carrierscope.analyzer.fold.thread;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import org.junit.jupiter.api.Test;

/** A thread that sleeps again and again, and threads of a pool that wake up. */
class DispatchersTest {
    private static final long MILLI = 1_000_000;
    private static final ThreadRef ACCEPTOR = Recorded.platform(31, "acceptor");
    private static final Stack LIMITS = Recorded.stack("java.lang.Thread.sleep", "shop.Door.limit", "shop.Door.accept");
    private static final Stack IDLE = Recorded.stack("java.util.concurrent.LinkedBlockingQueue.take",
            "java.util.concurrent.ThreadPoolExecutor.getTask", "java.util.concurrent.ThreadPoolExecutor.runWorker");

    private final Dispatchers fold = new Dispatchers(TEN_SECONDS);

    private static long at(double millis) {
        return TEN_SECONDS.startNanos() + Math.round(millis * MILLI);
    }

    private void sleeps(double fromMillis, long millis) {
        fold.accept(new JvmEvent.Sleep(at(fromMillis), millis * MILLI, ACCEPTOR, LIMITS, millis * MILLI));
    }

    private void wakesUp(double atMillis) {
        fold.accept(new JvmEvent.Park(at(atMillis) - SECOND, SECOND, Recorded.platform(50, "pool-1-thread-1"), IDLE,
                "x.Condition"));
    }

    /** 60 sleeps of 17 ms; one in twelve is followed by nothing, and four pieces of work begin at other times. */
    @Test
    void aThreadThatSleepsBeforeEachPieceOfWorkIsSeen() {
        for (int i = 0; i < 60; i++) {
            sleeps(19 * i, 17);
            if (i % 12 != 11) {
                wakesUp(19 * i + 17.4);
            }
        }
        for (int i = 0; i < 4; i++) {
            wakesUp(5_000 + 700 * i);
        }
        assertThat(fold.dispatchers()).singleElement().satisfies(d -> {
            assertThat(d.thread()).isEqualTo(ACCEPTOR);
            assertThat(d.stack()).isEqualTo(LIMITS);
            assertThat(d.sleeps()).isEqualTo(60);
            assertThat(d.asleepNanos()).isEqualTo(1_020 * MILLI);
        });
    }

    /** It looks for something to do, and finds some every other time. */
    @Test
    void aThreadThatMostlyFindsNothingHandsNothingOver() {
        for (int i = 0; i < 120; i++) {
            sleeps(19 * i, 17);
            if (i % 2 == 0) {
                wakesUp(19 * i + 17.4);
            }
        }
        assertThat(fold.dispatchers()).isEmpty();
    }

    /** Every seventh piece of work begins 9 ms after the end of a sleep. */
    @Test
    void workThatBeginsAtOtherTimesComesFromOthers() {
        for (int i = 0; i < 60; i++) {
            sleeps(19 * i, 17);
            wakesUp(19 * i + 17.4);
            if (i % 6 == 0) {
                wakesUp(19 * i + 26);
            }
        }
        assertThat(fold.dispatchers()).isEmpty();
    }

    /** Sleeps of 3 ms are followed by anything. */
    @Test
    void shortSleepsTellNothing() {
        for (int i = 0; i < 90; i++) {
            sleeps(4 * i, 3);
            wakesUp(4 * i + 3.4);
        }
        assertThat(fold.dispatchers()).isEmpty();
    }

    @Test
    void threadsThatStartAreWork() {
        for (int i = 0; i < 55; i++) {
            sleeps(23 * i, 22);
            fold.accept(new JvmEvent.VirtualThreadLife(at(23 * i + 22.6), Recorded.virtual(100 + i), true));
        }
        assertThat(fold.dispatchers()).hasSize(1);
    }
}
