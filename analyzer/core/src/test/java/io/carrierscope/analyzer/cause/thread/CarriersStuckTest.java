package io.carrierscope.analyzer.cause.thread;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.bound.Bounds;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.verdict.Verdict;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Settings of the JDK: no short parks, and dumps that are far apart. */
class CarriersStuckTest {
    private static final JvmEvent LONG_PARKS = new JvmEvent.Setting(1, "jdk.ThreadPark", "threshold", "10 ms");

    /** Sixty sleeps end in each of four seconds, and then one. */
    @Test
    void carriersThatFallSilentAreSuspected() {
        assertThat(judge(all(sleeps(4, 60), sleeps(1, 1, 7 * SECOND)))).isInstanceOfSatisfying(Verdict.Unknown.class,
                u -> {
                    assertThat(u.missing())
                            .contains("from 4.0 s into the recording on they show hardly any sign of life");
                    assertThat(u.suspicion()).isBetween(0.99, 0.999);
                });
    }

    @Test
    void carriersThatGoOnAreNot() {
        assertThat(judge(sleeps(10, 60))).isInstanceOfSatisfying(Verdict.Unknown.class,
                u -> assertThat(u.suspicion()).isZero());
    }

    /** A dump at the beginning and one at the end of a chunk do not show what came between. */
    @Test
    void dumpsFromBeforeTheFallDoNotTell() {
        assertThat(judge(all(sleeps(4, 60), List.of(dump(0), dump(9))))).isInstanceOf(Verdict.Unknown.class);
        assertThat(judge(all(sleeps(4, 60), List.of(dump(5), dump(9))))).isInstanceOf(Verdict.Absent.class);
    }

    private static JvmEvent dump(int second) {
        return new JvmEvent.ThreadDump(TEN_SECONDS.startNanos() + second * SECOND, 9,
                List.of(new JvmEvent.Carrying(1, 70 + second, second)), 1);
    }

    private static List<JvmEvent> sleeps(int seconds, int perSecond) {
        return sleeps(seconds, perSecond, 0);
    }

    private static List<JvmEvent> sleeps(int seconds, int perSecond, long fromNanos) {
        return IntStream.range(0, seconds * perSecond).<JvmEvent>mapToObj(i -> new JvmEvent.Sleep(
                TEN_SECONDS.startNanos() + fromNanos + i * SECOND / perSecond, 12_000_000, Recorded.virtual(40 + i),
                Stack.NONE, 10_000_000)).toList();
    }

    private static Verdict judge(List<JvmEvent> events) {
        var cell = HandMade.cell(HandMade.recording("x.jfr", 25, null, events, LONG_PARKS), null);
        return new CarriersStuck().judge(cell, Bounds.of(cell)).orElseThrow();
    }
}
