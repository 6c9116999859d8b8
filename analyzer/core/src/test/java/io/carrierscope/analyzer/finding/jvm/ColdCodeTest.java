package io.carrierscope.analyzer.finding.jvm;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.load.NotWarm;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.CompilerQueue;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ColdCodeTest {
    private static final Offset<Double> CLOSE = Offset.offset(1e-9);

    /**
     * The second compiler's queue holds 41 and 50 methods, of which 1 and 4 are taken a second, the first one's 3 and 0, with 6 and 2
     * taken: on average 47 wait and 6.5 are taken, 65 in ten seconds.
     */
    @Test
    void aSteadyServerWhoseMethodsQueueForTheCompilerIsCold() {
        var verdict = verdict(List.of(queue(1, "c2", 41, 1), queue(7, "c2", 50, 4), queue(1, "c1", 3, 6),
                queue(7, "c1", 0, 2), queue(-1, "c2", 700, 90)));
        assertThat(verdict).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isCloseTo(47 / 112.0, CLOSE);
            assertThat(f.evidence()).extracting(Evidence::claim).containsExactly(
                    "47 methods waited for the compiler on average, which started 6.5 per second: at this pace it is 7 s behind",
                    "the compiler's threads had 0.07 of the 1.20 processors that this JVM kept busy",
                    "80 answers per second in the first half of the measured time, 64 in the second");
        });
    }

    @Test
    void aFewMethodsMayWait() {
        assertThat(verdict(List.of(queue(1, "c2", 31, 1), queue(7, "c2", 8, 4)))).isInstanceOf(Verdict.Absent.class);
        assertThat(verdict(List.of())).isInstanceOf(Verdict.Absent.class);
    }

    /** A service whose requests nobody counts: 24.5 wait on average, 4.5 are taken a second. */
    @Test
    void aServiceWithoutAClientIsColdToo() {
        var server = HandMade.recording("s.jfr", 25, null,
                List.of(queue(0, "c2", 26, 1), queue(0, "c1", 4, 3), queue(1, "c2", 15, 2)));
        Cell cell = HandMade.cell(server, null);
        assertThat(new NotWarm().judge(cell, Bounds.of(cell)).orElseThrow()).isInstanceOfSatisfying(
                Verdict.Found.class, f -> assertThat(f.share()).isCloseTo(24.5 / (24.5 + 45), CLOSE));
    }

    /** 36 wait on average, and 89 are taken a second: 0.4 s. */
    @Test
    void aCompilerThatKeepsUpIsWarm() {
        var server = HandMade.recording("s.jfr", 25, null,
                List.of(queue(0, "c2", 31, 88), queue(1, "c2", 41, 90)));
        Cell cell = HandMade.cell(server, null);
        assertThat(new NotWarm().judge(cell, Bounds.of(cell)).filter(Verdict.Found.class::isInstance)).isEmpty();
    }

    private static CompilerQueue queue(int second, String compiler, int waiting, int taken) {
        return new CompilerQueue(TEN_SECONDS.startNanos() + second * SECOND, compiler, waiting, taken);
    }

    private static Verdict verdict(List<? extends JvmEvent> queues) {
        var compiler = Recorded.platform(31, "C2 CompilerThread0");
        MeasuredRecording server = HandMade.recording("s.jfr", 25,
                HandMade.event("virtual", "virtual", "server", 8, 0, 25),
                all(cpu(0.6, 0.9), cpu(compiler, 0.035), List.copyOf(queues)));
        MeasuredRecording client = HandMade.recording("c.jfr", 25,
                HandMade.event("virtual", "virtual", "client", 8, 0, 25),
                HandMade.requests(720, 1_000_000));
        Cell cell = HandMade.cell(server, client);
        return new NotWarm().judge(cell, Bounds.of(cell)).orElseThrow();
    }
}
