package io.carrierscope.analyzer.finding.thread;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two busy carriers. Execution samples leave out system calls, so half of them must be of the scheduler. */
class SchedulingOverheadTest {
    /**
     * Two standard errors of 11 of 22 are 0.21; of 17 of 22, or 0.77, they are 0.18, and of 60 of 100 they are 0.098. Fewer than 20 tell
     * nothing, and less than a half is sure up to 6 of 22: 8 of 26 and twice 9.1 %, or 48.9 %.
     */
    @ParameterizedTest
    @CsvSource({"11, 22, Unknown, 0.5", "17, 22, Found, 0", "60, 100, Found, 0", "59, 100, Unknown, 0.59",
            "10, 22, Unknown, 0", "6, 22, Absent, 0", "19, 19, Unknown, 0"})
    void aShareIsFoundIfItIsAboveTheLeastByMoreThanItsError(int scheduler, int samples, String expected,
            double suspicion) {
        var verdict = judge(all(cpu(0.9, 0.95), cpu(Recorded.carrier(1), 0.45), cpu(Recorded.carrier(2), 0.45),
                IntStream.range(0, samples).<JvmEvent>mapToObj(i -> new JvmEvent.CpuSample(
                        TEN_SECONDS.startNanos() + i * 50_000_000L, Recorded.carrier(1 + i % 2),
                        Recorded.stack(i < scheduler ? "java.lang.VirtualThread.runContinuation" : "shop.Order.sum"),
                        false)).toList()));
        assertThat(verdict.getClass().getSimpleName()).isEqualTo(expected);
        assertThat(verdict instanceof Verdict.Unknown u ? u.suspicion() : 0).isEqualTo(suspicion);
    }

    /** Three of four samples are of the scheduler, and carriers use 1.48 or 1.52 of two processors; the rest of 1.8 is the compiler's. */
    @ParameterizedTest
    @CsvSource({"0.37, Unknown", "0.38, Found"})
    void withoutParksTheCpuTimeOfCarriersTells(double each, String expected) {
        var samples = IntStream.range(0, 100).<JvmEvent>mapToObj(i -> new JvmEvent.CpuSample(
                TEN_SECONDS.startNanos() + i * 50_000_000L, Recorded.carrier(1 + i % 2),
                Recorded.stack(i % 4 < 3 ? "java.lang.VirtualThread.runContinuation" : "shop.Order.sum"), false))
                .toList();
        var verdict = judge(
                all(cpu(0.9, 0.95), cpu(Recorded.carrier(1), each), cpu(Recorded.carrier(2), each), samples),
                Recorded.setting("jdk.ThreadPark", "threshold", "20 ms"));
        assertThat(verdict.getClass().getSimpleName()).isEqualTo(expected);
    }

    /** An agent for debuggers costs at each start and switch of a virtual thread; an option that only looks like it does not. */
    @ParameterizedTest
    @CsvSource({"'-Xmx1g -agentlib:jdwp=transport=dt_socket,server=y', -agentlib:jdwp", "-Xrunjdwp:server=y, -Xrunjdwp",
            "-agentlib:jdwpx=server=y, ''", "-Dx=-agentlib:jdwp=server=y, ''"})
    void anAgentForDebuggersIsNamed(String arguments, String named) {
        var samples = IntStream.range(0, 100).<JvmEvent>mapToObj(i -> new JvmEvent.CpuSample(
                TEN_SECONDS.startNanos() + i * 50_000_000L, Recorded.carrier(1 + i % 2),
                Recorded.stack("java.lang.VirtualThread.runContinuation"), false)).toList();
        var found = (Verdict.Found) judge(
                all(cpu(0.9, 0.95), cpu(Recorded.carrier(1), 0.45), cpu(Recorded.carrier(2), 0.45), samples),
                new JvmEvent.Jvm(0, "OpenJDK 64-Bit Server VM", "(25.0.1+9)", arguments, null, 1, 0));
        assertThat(found.remedy())
                .startsWith(named.isEmpty() ? "fewer hand-offs" : "leave out " + named + "; or fewer");
        assertThat(found.evidence().getFirst().claim().contains(", which " + named + " slows down"))
                .isEqualTo(!named.isEmpty());
    }

    /** 1.6 of 1.8 processors are used; 90 % count as all. */
    @Test
    void withoutItTheProcessorsHaveItsTime() {
        var r = HandMade.recording("x.jfr", 21, null, cpu(0.8, 0.9));
        var cause = new SchedulingOverhead();
        assertThat(cause.gain(r, new Verdict.Found(cause, 0.6, "the sampled CPU time", List.of())).getAsDouble())
                .isCloseTo(1 / (1 - 0.6 * 1.6 / 1.8 / 0.9), within(1e-9));
    }

    private static Verdict judge(List<JvmEvent> events, JvmEvent... settings) {
        var cell = HandMade.cell(HandMade.recording("x.jfr", 21, null, events, settings), null);
        return new SchedulingOverhead().judge(cell, Bounds.of(cell)).orElseThrow();
    }
}
