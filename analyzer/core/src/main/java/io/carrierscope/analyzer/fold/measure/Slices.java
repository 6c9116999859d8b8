package io.carrierscope.analyzer.fold.measure;

import io.carrierscope.analyzer.fold.Fold.FoldContext;
import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.jvm.Allocations;
import io.carrierscope.analyzer.fold.jvm.GcPauses;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.fold.thread.CpuSamples.WallSamples;
import io.carrierscope.analyzer.fold.thread.CpuSamples;
import io.carrierscope.analyzer.fold.thread.Pinning;
import io.carrierscope.analyzer.fold.wait.WaitStacks;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Samples, allocations, waits and pauses in each of {@value #COUNT} equal slices of the window. A slice is measured as a recording of that
 * time is, so adjacent slices add up to what is measured of their time.
 */
public final class Slices extends Fold<Slices> {
    public static final int COUNT = TimeBins.COUNT;

    /** What is measured of one slice. */
    public static final class Slice extends FoldSet implements Mergeable<Slice> {
        public final CpuSamples samples = register(new CpuSamples(window));
        public final WallSamples wallSamples = register(new WallSamples(window));
        public final Allocations allocations = register(new Allocations(window));
        public final WaitStacks waitStacks = register(
                new WaitStacks(window, context.jdkFeature(), context.tracedPark(), context.tracesParks()));
        public final Pinning pinning = register(
                new Pinning(window, context.jdkFeature(), context.pinnedThresholdNanos()));
        public final GcPauses gc = register(new GcPauses(window));

        private Slice(FoldContext context) {
            super(context);
        }

        @Override
        public void merge(Slice other) {
            mergeFolds(other);
        }
    }

    private final List<Slice> slices;

    /** Creates the fold for a window of at least {@value #COUNT} nanoseconds. */
    public Slices(FoldContext context) {
        super(context.window());
        this.slices = IntStream.range(0, COUNT)
                .mapToObj(i -> part(new Slice(context.in(new Window(edge(i), edge(i + 1)))))).toList();
        slices.getFirst().folds().stream().flatMap(f -> f.kinds().stream()).distinct()
                .forEach(this::takeOf);
    }

    private void takeOf(Class<? extends JvmEvent> kind) {
        List<Consumer<JvmEvent>> takers = slices.stream().map(s -> s.taker(kind)).toList();
        on(kind, e -> add(e, e.startNanos(), e instanceof JvmEvent.Timed t ? t.endNanos() : e.startNanos() + 1,
                takers));
    }

    /** Returns the start of a slice, in nanoseconds since the epoch; that of the slice after the last is the end. */
    public long edge(int slice) {
        return window.startNanos() + window.lengthNanos() / COUNT * slice
                + window.lengthNanos() % COUNT * slice / COUNT;
    }

    /** Returns the slices in their order. */
    public List<Slice> all() {
        return slices;
    }

    private void add(JvmEvent event, long from, long to, List<Consumer<JvmEvent>> takers) {
        long first = Math.max(from, window.startNanos());
        if (first >= Math.min(to, window.endNanos())) {
            return;
        }
        int slice = TimeBins.partOf(window, first, COUNT);
        while (edge(slice) > first) { // a share of a long window is not exact
            slice--;
        }
        for (; slice < COUNT && edge(slice) < to; slice++) {
            takers.get(slice).accept(event);
        }
    }
}
