package io.carrierscope.analyzer.finding.thread;

import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bytes of hand-made requests. */
class ThreadLocalChurnTest {
    private static final long START = TEN_SECONDS.startNanos();
    private static final Stack BUFFER = Recorded.stack("com.fasterxml.jackson.core.util.BufferRecycler.calloc",
            "shop.A.a");
    private static final String WITHOUT = "a request allocates 140.0 kB, and 98.0 kB without these caches";

    /** 5,000 requests of 700 MB, of which 210 MB are buffers: 140 kB and 98 kB each. */
    @Test
    void saysWhatARequestAllocatesWithoutTheCaches() {
        var client = HandMade.recording("client.jfr", 25, null, HandMade.requests(5_000, 7_000_000));
        assertThat(judged(client)).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isEqualTo(0.3);
            assertThat(f.evidence()).extracting(Evidence::claim).contains(WITHOUT);
        });
        assertThat(judged(null).evidence()).extracting(Evidence::claim)
                .noneMatch(claim -> claim.contains("a request allocates"));
    }

    /**
     * 1.6 of 2 processors are busy, and 27 of 90 samples fill buffers: of the time in which nine tenths of the processors would be, 0.3 ×
     * 0.889. Samples of Java code only, or fewer, tell no gain.
     */
    @ParameterizedTest
    @CsvSource({"CPU_TIME, 1, 1.364", "EXECUTION, 1, ", "CPU_TIME, 2, "})
    void theGainIsThatOfTheSamplesInTheBuffers(CpuSample.By by, int every, Double gain) {
        var samples = IntStream.range(0, 90 / every)
                .<JvmEvent>mapToObj(i -> new CpuSample(START + i, Recorded.virtual(7),
                        i % 10 < 3 ? BUFFER : Recorded.stack("shop.Order.read"), by))
                .toList();
        var server = server(HandMade.all(samples, HandMade.cpu(0.8, 0.8)));
        var found = judged(server, null);
        assertThat(new ThreadLocalChurn().gain(server, found).stream().boxed().map(x -> Math.round(1000 * x) / 1000.0)
                .findFirst())
                .isEqualTo(Optional.ofNullable(gain));
    }

    /** 30 % of the bytes: less two errors of 37 samples they are 20.1 %, of 36 samples 20.0 %, of 35 samples 19.9 %. */
    @ParameterizedTest
    @CsvSource({"37, Found", "35, Unknown"})
    void fewSamplesOfBuffersTellNoShare(int samples, String expected) {
        assertThat(new ThreadLocalChurn().judge(HandMade.cell(server(samples, List.of()), null),
                new Bounds(List.of(), OptionalDouble.empty())).orElseThrow().getClass().getSimpleName())
                .isEqualTo(expected);
    }

    private static Verdict.Found judged(MeasuredRecording client) {
        return judged(server(List.of()), client);
    }

    private static Verdict.Found judged(MeasuredRecording server, MeasuredRecording client) {
        return (Verdict.Found) new ThreadLocalChurn()
                .judge(HandMade.cell(server, client), new Bounds(List.of(), OptionalDouble.empty())).orElseThrow();
    }

    private static MeasuredRecording server(List<JvmEvent> more) {
        return server(100, more);
    }

    /** @param samples how many samples of buffers stand for the same bytes */
    private static MeasuredRecording server(int samples, List<JvmEvent> more) {
        return HandMade.recording("server.jfr", 25, null, HandMade.all(more,
                Collections.nCopies(samples, allocated(210_000_000 / samples, BUFFER)),
                Collections.nCopies(200, allocated(490_000_000 / 200, Recorded.stack("shop.Order.read"))), List.of(
                        new JvmEvent.Park(START, 7, Recorded.carrier(10), Recorded.stack("x.Pool.awaitWork"),
                                "java.util.concurrent.ForkJoinPool"))),
                Recorded.setting("jdk.ObjectAllocationSample", "enabled", "true"));
    }

    private static JvmEvent allocated(long bytes, Stack stack) {
        return new JvmEvent.Allocation(START + 3, Recorded.virtual(7), stack, "byte[]", bytes);
    }
}
