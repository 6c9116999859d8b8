package io.carrierscope.analyzer.model.simulation;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.Knee;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.recording.event.JvmEvent.RateStep;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Predicted response times of an open loop, or why there are none. */
public sealed interface Prediction {
    /**
     * Predicted response times.
     *
     * @param times at the rate that was measured
     * @param levels at the shares of the knee that were held; none unless the load plan searched for it
     */
    record Predicted(ResponseTimes times, List<Level> levels) implements Prediction {
        public Predicted {
            levels = List.copyOf(levels);
        }

        /** Predicted response times for the step; empty for one that is not held at a share of the knee. */
        public Optional<ResponseTimes> at(RateStep step) {
            return levels.stream().filter(l -> l.step().equals(step)).map(Level::times).findFirst();
        }
    }

    /** Predicted response times at a share of the knee. */
    record Level(RateStep step, ResponseTimes times) {}

    /** No prediction, because something is missing. */
    record NotPredicted(String missing) implements Prediction {}

    /** Returns empty for a cell that is no open loop, or whose client is under test. */
    static Optional<Prediction> of(Cell cell) {
        return OpenLoops.isOne(cell)
                ? OpenLoops.of(cell).map(loop -> predicted(cell, loop))
                        .or(() -> MissingForSimulation.of(cell).map(NotPredicted::new))
                : Optional.empty();
    }

    private static Prediction predicted(Cell cell, OpenLoop loop) {
        var steps = cell.knee().map(Knee::levels).orElse(List.of());
        var loops = Stream.concat(Stream.of(loop), steps.stream().map(s -> OpenLoops.of(cell, s).orElseThrow()))
                .toList();
        var times = loops.parallelStream().map(ResponseTimes::of).toList();
        return new Predicted(times.getFirst(), IntStream.range(0, steps.size())
                .mapToObj(i -> new Level(steps.get(i), times.get(i + 1))).toList());
    }

    /**
     * Percentiles of the response time, in nanoseconds.
     *
     * @param p99LeastNanos of ten windows, about one has a lower p99; the p99 itself if fewer than ten were simulated
     * @param p99MostNanos of ten windows, about one has a higher p99
     */
    public record ResponseTimes(long p50Nanos, long p90Nanos, long p99Nanos, long p99LeastNanos, long p99MostNanos) {
        /** Enough that 250 are above the 99th percentile; twice as many predict no better. */
        private static final double REQUESTS = 25_000;
        private static final int MOST_WINDOWS = 100;
        /** Of a window with more requests: each part begins at another instant of the pauses. */
        private static final int PARTS = 10;
        private static final int SEED = 1;

        public static ResponseTimes of(Durations window) {
            return of(Stream.of(window));
        }

        /**
         * Simulates about {@value #REQUESTS} requests: in so many windows, or in parts of one. Of parts the p99 is that of all their requests:
         * each is too short to have its share of the pauses. Recorded arrivals and bursts are simulated in whole windows.
         */
        public static ResponseTimes of(OpenLoop loop) {
            double windows = REQUESTS / (loop.arrivals().perSecond() * loop.dueNanos() / 1e9);
            return windows < 1 && loop.arrivals().steady()
                    ? of(Simulation.responses(loop.model().shorter(windows / PARTS), PARTS, SEED))
                    : of(Simulation.windows(loop.model(), (int) Math.min(Math.ceil(windows), MOST_WINDOWS), SEED));
        }

        /** Median and p90 over all windows; of the windows' p99 the median: few windows with a long pause would draw the p99 of all up. */
        static ResponseTimes of(Stream<Durations> windows) {
            var all = new Durations();
            long[] p99 = windows.peek(all::merge).mapToLong(d -> d.percentileNanos(99)).sorted().toArray();
            long median = (p99[(p99.length - 1) / 2] + p99[p99.length / 2]) / 2;
            int outside = p99.length / 10;
            return new ResponseTimes(all.percentileNanos(50), all.percentileNanos(90), median,
                    outside == 0 ? median : p99[outside], outside == 0 ? median : p99[p99.length - 1 - outside]);
        }
    }
}
