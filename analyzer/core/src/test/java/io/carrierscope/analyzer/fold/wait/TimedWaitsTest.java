package io.carrierscope.analyzer.fold.wait;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.stat.Instants;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Hand-computed for a window of 4096 parts of 10 ns, whose instants are 5, 15, 25 … */
class TimedWaitsTest {
    private static final Window WINDOW = new Window(0, 10L * Instants.COUNT);
    private static final Stack PLAIN = Recorded.stack("shop.Order.place");
    private static final ThreadRef VIRTUAL = Recorded.virtual(5);

    private static TimedWaits asleep(JvmEvent... events) {
        var fold = new TimedWaits(WINDOW, true);
        Arrays.stream(events).forEach(fold::accept);
        return fold;
    }

    private static int[] first(int n, TimedWaits fold, String family) {
        return IntStream.of(fold.atInstants(family)).limit(n).toArray();
    }

    @Test
    void countsTheTimeAskedForOnly() {
        var fold = asleep(new Sleep(10, 90, VIRTUAL, PLAIN, 22), new Sleep(24, 30, VIRTUAL, PLAIN, 30));
        assertThat(first(7, fold, "virtual threads")).containsExactly(0, 1, 2, 1, 1, 0, 0);
        assertThat(fold.nanos("virtual threads")).isEqualTo(52);
    }

    @Test
    void anInterruptedSleepCountsUntilItsEnd() {
        assertThat(asleep(new Sleep(0, 7, VIRTUAL, PLAIN, 1_000)).nanos("virtual threads")).isEqualTo(7);
    }

    @Test
    void countsMonitorWaitsWhoseLimitRanOut() {
        var pool = Recorded.platform(9, "qtp1-9");
        var fold = asleep(new MonitorWait(20, 33, pool, PLAIN, "x", 25, true),
                new MonitorWait(20, 11, pool, PLAIN, "x", 25, false));
        assertThat(first(6, fold, "qtp*-*")).containsExactly(0, 0, 1, 1, 0, 0);
        assertThat(fold.nanos("qtp*-*")).isEqualTo(25);
    }

    @Test
    void reconstructsMonitorWaitsOfVirtualThreads() {
        var fold = asleep(new MonitorWait(60, 2, VIRTUAL, PLAIN, "x", 40, true));
        assertThat(first(8, fold, "virtual threads")).containsExactly(0, 0, 1, 1, 1, 1, 0, 0);
        assertThat(fold.nanos("virtual threads")).isEqualTo(40);
    }

    @Test
    void countsWithinTheWindowByFamily() {
        var fold = asleep(new Sleep(-8, 20, VIRTUAL, PLAIN, 20), new Sleep(-9, 4, VIRTUAL, PLAIN, 4));
        assertThat(fold.nanos("virtual threads")).isEqualTo(12);
        assertThat(first(3, fold, "virtual threads")).containsExactly(1, 0, 0);
        assertThat(fold.atInstants("qtp*-*")).hasSize(Instants.COUNT).containsOnly(0);
    }
}
