package io.carrierscope.analyzer.finding.thread;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        assertThat(judge(all(sleeps(4, 600), sleeps(6, 30, 4 * SECOND)))).isInstanceOfSatisfying(Verdict.Unknown.class,
                u -> assertThat(u.suspicion()).isZero());
        assertThat(judge(sleeps(10, 60))).isInstanceOfSatisfying(Verdict.Unknown.class,
                u -> assertThat(u.suspicion()).isZero());
    }

    /** A dump at the beginning and one at the end of a chunk do not show what came between. */
    @Test
    void dumpsFromBeforeTheFallDoNotTell() {
        assertThat(judge(all(sleeps(4, 60), List.of(dump(0), dump(9))))).isInstanceOf(Verdict.Unknown.class);
        assertThat(judge(all(sleeps(4, 60), List.of(dump(5), dump(9))))).isInstanceOf(Verdict.Absent.class);
    }

    /** Though each park is recorded: a wait that has not ended leaves no event. */
    @Test
    void dumpsFromBeforeTheFallDoNotTellWhereParksAreRecorded() {
        var idle = new JvmEvent.Park(TEN_SECONDS.startNanos(), SECOND, Recorded.carrier(1), Stack.NONE,
                "java.util.concurrent.ForkJoinPool");
        assertThat(judge(whole(all(sleeps(4, 60), List.of(idle, dump(0), dump(2))))))
                .isInstanceOfSatisfying(Verdict.Unknown.class, u -> {
                    assertThat(u.missing()).startsWith("a wait that has not ended leaves no event: 1 of 1 carriers left"
                            + " none up to the end");
                    assertThat(u.suspicion()).isEqualTo(1);
                });
        assertThat(judge(whole(all(sleeps(4, 60), List.of(idle, dump(5), dump(9))))))
                .isInstanceOf(Verdict.Absent.class);
        assertThat(judge(whole(all(sleeps(10, 60), List.of(idle, dump(0), dump(2))))))
                .isInstanceOf(Verdict.Absent.class);
    }

    private static MeasuredRecording whole(List<JvmEvent> events) {
        return HandMade.recording("x.jfr", 25, null, events);
    }

    /** A dump that shows no free carrier may be of a moment, unless the carriers have been silent. */
    @Test
    void aDumpBesideTellsWhyTheyAreSilent() {
        var dump = HandMade.dump(List.of("Every carrier is held"), 0, true, Optional.empty(), Map.of());
        assertThat(judge(recording(sleeps(4, 60)).with(dump))).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isEqualTo(1);
            assertThat(f.evidence()).extracting(e -> e.claim()).contains(
                    "from 4.0 s into the recording on they show hardly any sign of life");
            assertThat(f.remedy()).startsWith("the thread dump shows what these virtual threads wait for");
        });
        assertThat(judge(recording(sleeps(10, 60)).with(dump))).isInstanceOf(Verdict.Unknown.class);
        // four a second go on
        assertThat(judge(recording(all(sleeps(4, 600), sleeps(6, 4, 4 * SECOND))).with(dump)))
                .isInstanceOf(Verdict.Unknown.class);
    }

    /** Of ten seconds the last twentieth begins at 9.5 s. A sleep of 12 ms ends at 9.512 s, or at 9.492 s. */
    @Test
    void carriersGoOnThatShowSignsOfLifeUpToTheEnd() {
        assertThat(goOn(all(sleeps(9, 6), sleeps(1, 1, 9 * SECOND + SECOND / 2)))).isTrue();
        assertThat(goOn(all(sleeps(9, 6), sleeps(1, 1, 9 * SECOND + 480_000_000)))).isFalse();
        assertThat(goOn(all(sleeps(4, 60), sleeps(1, 1, 9 * SECOND + SECOND / 2)))).isFalse();
    }

    private static boolean goOn(List<JvmEvent> events) {
        return recording(events).measured().carriers.goOn();
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
        return judge(recording(events));
    }

    private static MeasuredRecording recording(List<JvmEvent> events) {
        return HandMade.recording("x.jfr", 25, null, events, LONG_PARKS);
    }

    private static Verdict judge(MeasuredRecording recording) {
        var cell = HandMade.cell(recording, null);
        return new CarriersStuck().judge(cell, Bounds.of(cell)).orElseThrow();
    }
}
