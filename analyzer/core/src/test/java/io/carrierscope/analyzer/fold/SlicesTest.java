package io.carrierscope.analyzer.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.Fold.FoldContext;
import io.carrierscope.analyzer.fold.measure.Measurements;
import io.carrierscope.analyzer.fold.measure.Slices;
import io.carrierscope.analyzer.fold.thread.CpuSamples.Sampled;
import io.carrierscope.analyzer.fold.wait.WaitStacks.Waiting;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SlicesTest {
    /** No multiple of the number of slices, so these differ by a nanosecond. */
    private static final FoldContext CONTEXT = new FoldContext(new Window(1_000_003, 60_999_990), 21, 1_000_000,
            1_000_000, "java.util.concurrent.locks.LockSupport.park", true, Long.MAX_VALUE, false);
    private static final List<JvmEvent> EVENTS = RandomEvents.of(new Random(11), 9_000);

    @Test
    void adjacentSlicesAddUpToWhatIsMeasuredOfTheirTime() {
        var slices = sliced(EVENTS).slices.orElseThrow();
        int from = 7;
        int to = 31;
        var part = Measurements.empty(CONTEXT.in(new Window(slices.edge(from), slices.edge(to))));
        EVENTS.forEach(part::accept);

        var some = slices.all().subList(from, to);
        assertThat(some.stream().flatMap(s -> s.samples.samples(part.samples.complete()).stream())
                .mapToLong(Sampled::count).sum()).isEqualTo(part.samples.count()).isPositive();
        assertThat(nanos(some.stream().flatMap(s -> s.waitStacks.waiting().stream())))
                .isEqualTo(nanos(part.waitStacks.waiting().stream())).isPositive();
        assertThat(some.stream().mapToLong(s -> s.pinning.totalNanos()).sum()).isEqualTo(part.pinning.totalNanos())
                .isPositive();
        assertThat(some.stream().mapToLong(s -> s.gc.pauses().totalNanos()).sum())
                .isEqualTo(part.gc.pauses().totalNanos()).isPositive();
        assertThat(some.stream().mapToLong(s -> s.allocations.totalBytes()).sum())
                .isEqualTo(part.allocations.totalBytes()).isPositive();
    }

    private static long nanos(Stream<Waiting> waits) {
        return waits.mapToLong(Waiting::nanos).sum();
    }

    @Test
    void slicesCoverTheWindow() {
        var slices = sliced(List.of()).slices.orElseThrow();
        assertThat(slices.edge(0)).isEqualTo(1_000_003);
        assertThat(slices.edge(1)).isEqualTo(1_000_003 + 999_999);
        assertThat(slices.edge(Slices.COUNT)).isEqualTo(60_999_990);
        assertThat(Measurements.sliced(CONTEXT.in(new Window(5, 64))).slices).isEmpty();
    }

    @Test
    void splitAndMergedEqualsTheWhole() {
        var merged = sliced(EVENTS.subList(2_000, 2_700));
        merged.merge(sliced(EVENTS.subList(0, 2_000)));
        var whole = sliced(EVENTS.subList(0, 2_700)).slices.orElseThrow();
        for (int i = 0; i < Slices.COUNT; i++) {
            for (int f = 0; f < whole.all().get(i).folds().size() - 2; f++) { // the others have sums of fractions
                assertThat(FoldState.hash(merged.slices.orElseThrow().all().get(i).folds().get(f)))
                        .isEqualTo(FoldState.hash(whole.all().get(i).folds().get(f)));
            }
        }
    }

    private static Measurements sliced(List<JvmEvent> events) {
        var measured = Measurements.sliced(CONTEXT);
        events.forEach(measured::accept);
        return measured;
    }
}
