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
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Bytes of hand-made requests. */
class ThreadLocalChurnTest {
    private static final long START = TEN_SECONDS.startNanos();
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

    private static Verdict.Found judged(MeasuredRecording client) {
        var server = HandMade.recording("server.jfr", 25, null, List.of(
                allocated(210_000_000,
                        Recorded.stack("com.fasterxml.jackson.core.util.BufferRecycler.calloc", "shop.A.a")),
                allocated(490_000_000, Recorded.stack("shop.Order.read")),
                new JvmEvent.Park(START, 7, Recorded.carrier(10), Recorded.stack("x.Pool.awaitWork"),
                        "java.util.concurrent.ForkJoinPool")),
                Recorded.setting("jdk.ObjectAllocationSample", "enabled", "true"));
        return (Verdict.Found) new ThreadLocalChurn()
                .judge(HandMade.cell(server, client), new Bounds(List.of(), OptionalDouble.empty())).orElseThrow();
    }

    private static JvmEvent allocated(long bytes, Stack stack) {
        return new JvmEvent.Allocation(START + 3, Recorded.virtual(7), stack, "byte[]", bytes);
    }
}
