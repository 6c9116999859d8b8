package io.carrierscope.analyzer.report.service;

import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JdkEvents.Profiled;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.service.Headline.Answer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A profile without waits opens with its hottest place. */
class HottestPlaceTest {
    private static final Frame MATCH = new Frame("java.util.regex.Pattern", "match", 3, false);
    private static final Frame SUM_12 = new Frame("shop.Prices", "sum", 12, false);
    private static final Frame SUM_17 = new Frame("shop.Prices", "sum", 17, false);
    private static final Frame LOAD = new Frame("shop.Orders", "load", 8, false);
    /** So that 20 of them in ten seconds stand for a fifth of a processor. */
    private static final JvmEvent RARE = Recorded.setting("jdk.ExecutionSample", "period", "100 ms");
    private static final Frame FUTEX = new Frame("libc.so.6", "futex_wait", 0, true);

    /** 22 of 31 samples are of one line, of the JDK's code that it calls or of native code below it. */
    @Test
    void namesTheLineWithMostCpuTime() {
        assertThat(headline(Stream.of(samples(13, SUM_12), samples(6, MATCH, SUM_12), samples(3, FUTEX, SUM_12),
                samples(9, LOAD)))).isEqualTo("most CPU time: 71.0 % at shop.Prices.sum:12");
    }

    /** 3.0 % of two processors: what computes most of it computes little. */
    @Test
    void saysHowMuchOfTheProcessorsIsUsed() {
        assertThat(ofLittle(0.03, 10, Optional.empty()))
                .isEqualTo("most CPU time: 73.9 % at shop.Prices.sum:12; CPU 3.0 % of 2 processors");
    }

    /**
     * 0.4 % of two processors in ten seconds, and 23 samples that stand for 10 ms each, 0.023 processors. With 20 ms each they were 0.046,
     * which is more than two in a hundred. In an application that waits for something, samples of its waits tell where.
     */
    @Test
    void aProfileOfAJvmThatHardlyComputesSaysThatItIsIdle() {
        assertThat(ofLittle(0.004, 10, Optional.empty())).startsWith("idle: CPU 0.4 % of 2 processors");
        assertThat(ofLittle(0.004, 20, Optional.empty())).startsWith("most CPU time: 73.9 %");
        assertThat(ofLittle(0.004, 10, Optional.of(LOAD))).startsWith("most CPU time: 73.9 %");
    }

    /** Without its CPU load 23 samples of 10 ms tell as much: 2.3 % of a processor in ten seconds. */
    @Test
    void samplesOfCpuTimeTellThatAJvmIsIdle() {
        assertThat(ofLittle(10, Stream.of()))
                .startsWith("idle: 23 samples of CPU time, which stand for 2.3 % of a processor");
        assertThat(ofLittle(20, Stream.of())).startsWith("most CPU time: 73.9 %");
    }

    private static String ofLittle(double jvm, int periodMillis, Optional<Frame> waits) {
        return ofLittle(periodMillis, Stream.concat(HandMade.cpu(jvm, 0.9).stream(),
                waits.stream().flatMap(at -> profiled(Profiled.Of.WALL, 21, at))));
    }

    private static String ofLittle(int periodMillis, Stream<JvmEvent> more) {
        var events = Stream.of(samples(17, SUM_12), samples(6, LOAD), more).flatMap(e -> e).toList();
        var profile = HandMade.recording("app.jfr", 25, null, events,
                Recorded.setting("jdk.ThreadPark", "enabled", "false"),
                Recorded.setting("jdk.JavaMonitorEnter", "enabled", "false"),
                Recorded.setting("jdk.ExecutionSample", "interval", String.valueOf(periodMillis * 1_000_000)));
        return Headline.of(Analysis.of(List.of(profile)).cells().getFirst());
    }

    @Test
    void namesTheMethodIfNoLineOfItHasNearlyAll() {
        assertThat(headline(Stream.of(samples(13, SUM_12), samples(7, SUM_17), samples(5, LOAD))))
                .isEqualTo("most CPU time: 80.0 % in shop.Prices.sum");
    }

    @Test
    void namesTheThreadOfNativeCodeAlone() {
        assertThat(headline(Stream.of(samples(17, FUTEX), samples(6, LOAD))))
                .isEqualTo("most CPU time: 73.9 % in thread worker-*");
    }

    @Test
    void saysWhatElseWasSampledWithoutCpuSamples() {
        assertThat(headline(
                Stream.of(profiled(Profiled.Of.HEAP, 7_000_000, LOAD), profiled(Profiled.Of.HEAP, 5_000_000, SUM_12),
                        profiled(Profiled.Of.WALL, 40, SUM_17))))
                .isEqualTo("most memory allocated: 58.3 % at shop.Orders.load:8");
        assertThat(headline(Stream.of(profiled(Profiled.Of.WALL, 21, LOAD), profiled(Profiled.Of.WALL, 19, SUM_17),
                profiled(Profiled.Of.WALL, 900, FUTEX))))
                .isEqualTo("most time of threads in the application: 52.5 % at shop.Orders.load:8");
        assertThat(headline(Stream.of(profiled(Profiled.Of.HEAP, 7_000, LOAD), profiled(Profiled.Of.WALL, 40, SUM_17))))
                .startsWith("most time of threads in the application");
        assertThat(headline(Stream.of(profiled(Profiled.Of.NATIVE, 3_000, SUM_17))))
                .isEqualTo("most memory allocated outside of the heap: 100.0 % at shop.Prices.sum:17");
    }

    /** The JVM records no stack of its own allocations. */
    @Test
    void whatHasNoStackHasNoPlace() {
        assertThat(headline(Stream.of(profiled(Profiled.Of.HEAP, 700), profiled(Profiled.Of.HEAP, 600, LOAD))))
                .doesNotContain("allocated");
    }

    @Test
    void fewSamplesSayNothing() {
        assertThat(headline(Stream.of(samples(19, SUM_12))))
                .startsWith("this recording shows too little for a verdict");
    }

    @Test
    void thePageOpensWithItsFlameGraph() {
        var blocks = Answer.of(judged(Stream.of(samples(23, LOAD))));
        assertThat(blocks.getLast()).isInstanceOf(Block.Flames.class);
    }

    /** What async-profiler wrote of a program whose methods have one duty each. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            4.5-itimer | most CPU time: \\d+\\.\\d % [ai][tn] Demo\\.compute.*
            4.5-wall | most time of threads in the application: \\d+\\.\\d % at Demo\\.waits:12
            4.5-alloc | most memory allocated: \\d+\\.\\d % at Demo\\.allocate:10
            4.5-nativemem | most memory allocated outside of the heap: \\d+\\.\\d % at Demo\\.nativeMemory:14
            4.5-lock | .*Demo\\.locked:11.*\\(lock-contention\\)
            3.0-wall | most time of threads in the application: \\d+\\.\\d % at Demo\\.waits:12
            """)
    void isSaidOfRecordingsOfAsyncProfiler(String name, String line) throws Exception {
        var file = Path.of(Recorded.class.getResource("async-profiler-" + name + ".jfr").toURI());
        assertThat(Headline.of(Analysis.of(List.of(MeasuredRecording.of(file))).cells().getFirst())).matches(line);
    }

    private static String headline(Stream<Stream<JvmEvent>> events) {
        return Headline.of(judged(events));
    }

    private static JudgedCell judged(Stream<Stream<JvmEvent>> events) {
        return Analysis.of(List.of(Services.service(25, events.flatMap(e -> e).toList(), RARE))).cells().getFirst();
    }

    /** Profilers up to 2.9 write the state of the JVM's own samples, which never end in native code. */
    @ParameterizedTest
    @CsvSource({"3, 'most CPU time: 65.4 % at shop.Prices.sum:12', 26 samples (jdk.ExecutionSample of async-profiler)",
            "0, 'most samples of running Java code: 73.9 % at shop.Prices.sum:12',"
                    + " '23 samples (jdk.ExecutionSample, Java code only)'"})
    void theFirstLineAndTheTableSayTheSameOfTheSamples(int inNative, String headline, String table) {
        var judged = judged(Stream.of(samples(CpuSample.By.EXECUTION, 17, SUM_12),
                samples(CpuSample.By.EXECUTION, 6, LOAD), samples(CpuSample.By.EXECUTION, inNative, FUTEX)));
        assertThat(Headline.of(judged)).isEqualTo(headline);
        assertThat(JvmTopics.hotCode(judged).getFirst().toString()).contains(table);
    }

    private static Stream<JvmEvent> samples(int count, Frame... frames) {
        return samples(CpuSample.By.PROFILER, count, frames);
    }

    private static Stream<JvmEvent> samples(CpuSample.By by, int count, Frame... frames) {
        return IntStream.range(0, count)
                .mapToObj(i -> new CpuSample(TEN_SECONDS.startNanos() + i, Recorded.platform(i + 1, "worker-" + i),
                        new Stack(List.of(frames)), by));
    }

    private static Stream<JvmEvent> profiled(Profiled.Of of, long amount, Frame... frames) {
        return Stream.of(new Profiled(TEN_SECONDS.startNanos() + 7, Recorded.platform(1, "worker-1"),
                new Stack(List.of(frames)), of, "byte[]", amount));
    }
}
