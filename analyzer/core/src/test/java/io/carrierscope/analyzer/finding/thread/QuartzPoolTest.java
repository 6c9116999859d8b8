package io.carrierscope.analyzer.finding.thread;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.wait.PoolExhausted;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** The workers of Quartz run jobs, and wait for the next one in a monitor, in one method: three of them in ten seconds. */
class QuartzPoolTest {
    private static final String RUN = "org.quartz.simpl.SimpleThreadPool$WorkerThread.run";
    private static final Stack JOB = Recorded.stack("java.lang.Thread.sleep", "shop.Export.execute",
            "org.quartz.core.JobRunShell.run", RUN);
    private static final Stack IDLE = Recorded.stack("java.lang.Object.wait", RUN);
    private final List<JvmEvent> events = new ArrayList<>();

    /** Each works, and one waits for work at the end. */
    private Verdict idleFor(double seconds) {
        long idle = Math.round(seconds * SECOND);
        for (int n = 1; n <= 3; n++) {
            var worker = Recorded.platform(40 + n, "QuartzScheduler_Worker-" + n);
            long works = 10 * SECOND - (n == 3 ? idle : 0);
            events.add(new JvmEvent.Sleep(TEN_SECONDS.startNanos(), works, worker, JOB, 1_000));
            if (n == 3) {
                events.add(new JvmEvent.MonitorWait(TEN_SECONDS.startNanos() + works, idle, worker, IDLE,
                        "java.lang.Object", 0, true));
            }
        }
        return new PoolExhausted().judge(HandMade.cell(HandMade.recording("shop.jfr", 25, null, events), null),
                new Bounds(List.of(), OptionalDouble.empty())).orElseThrow();
    }

    /** Of 3 × 10 s one is idle for 0.8 s. */
    @Test
    void aFullPoolIsFound() {
        assertThat(idleFor(0.8)).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isCloseTo(29.2 / 30, offset(1e-9));
            assertThat(f.evidence().get(0).claim()).startsWith("2.9 of 3 threads of Quartz's pool");
            assertThat(f.remedy()).contains("org.quartz.threadPool.threadCount");
        });
    }

    @Test
    void aPoolThatWaitsForWorkIsNot() {
        assertThat(idleFor(6.1)).isInstanceOf(Verdict.Absent.class);
        assertThat(HandMade.recording("shop.jfr", 25, null, events).measured().waits.sites(k -> k != WaitKind.SLEEP))
                .isEmpty();
    }
}
