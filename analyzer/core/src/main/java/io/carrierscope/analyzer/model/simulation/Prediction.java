package io.carrierscope.analyzer.model.simulation;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.Knee;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.WorkStep;
import io.carrierscope.analyzer.fold.classify.PinKind;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.Topic;
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

    /** Returns empty for a cell that is not an open loop, or whose client is under test. */
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
     * @param p99LeastNanos of ten runs, about one has a lower p99; the p99 itself if fewer than ten windows were simulated
     * @param p99MostNanos of ten runs, about one has a higher p99
     */
    public record ResponseTimes(long p50Nanos, long p90Nanos, long p99Nanos, long p99LeastNanos, long p99MostNanos) {
        /** Enough that 250 are above the 99th percentile; twice as many predict no better. */
        private static final double REQUESTS = 25_000;
        private static final int MOST_WINDOWS = 100;
        /** Number of parts of a window with more requests; each part begins at another instant of the pauses. */
        private static final int PARTS = 10;
        /** A range needs so many; of as many runs one is expected below it and one above it. */
        private static final int WINDOWS = 10;
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
            boolean range = p99.length >= WINDOWS;
            // another run is as likely to be before the first of n windows as between any two of them, or after the last
            int outside = (p99.length + 1) / WINDOWS;
            return new ResponseTimes(all.percentileNanos(50), all.percentileNanos(90), median,
                    range ? p99[outside - 1] : median, range ? p99[p99.length - outside] : median);
        }
    }

    /** Finds what a cell's recordings lack for a prediction of its response times. */
    static final class MissingForSimulation {
        /** With more failures than this share, those that are answered are not all that load the server. */
        private static final double FAILED = 0.01;
        /** Processors that others kept busy, as in the warning "host busy": one sample a second does not tell in which milliseconds. */
        private static final double OTHERS = 0.25;

        private MissingForSimulation() {}

        /** The first missing input with the option that would record it; empty if nothing is missing. */
        static Optional<String> of(Cell cell) {
            return Stream.of(load(cell), work(cell), host(cell), events(cell.server().orElseThrow(), "server"),
                    events(cell.client().orElseThrow(), "client"), pins(cell)).flatMap(Optional::stream).findFirst();
        }

        private static Optional<String> load(Cell cell) {
            if (cell.throughputPerSecond().orElse(0) <= 0) {
                return Optional.of("no requests are recorded");
            }
            if (cell.definition().changesRate() && cell.definition().burstRequests() == 0
                    && !OpenLoops.hasAllArrivals(cell.client().orElseThrow())) {
                return Optional.of("the rate changes, and of so many requests only a sample of their arrivals is kept");
            }
            return cell.failedShare() > FAILED ? Optional.of("requests failed") : Optional.empty();
        }

        private static Optional<String> work(Cell cell) {
            var steps = cell.definition().steps();
            if (steps.isEmpty()) {
                return Optional.of("what a request does is not known");
            }
            return cell.definition().answersFirst()
                    || steps.stream().flatMap(WorkStep::flat).anyMatch(s -> !s.known() || hidesTime(s))
                            ? Optional.of("the workload has steps that the simulation does not know")
                            : Optional.empty();
        }

        /** True where only some requests at a time do what takes an unknown time: it must not be spread over all of them. */
        private static boolean hidesTime(WorkStep step) {
            return (step.oneIn() > 1 || step.permits() > 0 || step.holds().equals("SHARED_LOCK")) && step.flat()
                    .anyMatch(s -> s.steps().isEmpty() && s.cpuNanos() == 0 && s.waitNanos() == 0);
        }

        private static Optional<String> host(Cell cell) {
            double others = cell.host().busyProcessorsOutsideCell().orElse(0);
            return others < OTHERS
                    ? Optional.empty()
                    : Optional.of(Figure
                            .text("other processes kept %.2f processors busy, and when they did is not recorded",
                                    others));
        }

        private static Optional<String> events(MeasuredRecording r, String role) {
            var pauses = r.visibility().of(Topic.GC_PAUSES);
            if (!pauses.seen()) {
                return Optional.of(text(pauses));
            }
            return CpuSplit.of(r).isPresent()
                    ? Optional.empty()
                    : Optional.of("CPU time of the " + role + " and its threads is not recorded:"
                            + " jdk.CPULoad#enabled=true,period=1s and jdk.ThreadCPULoad#enabled=true,period=1s");
        }

        private static Optional<String> pins(Cell cell) {
            var server = cell.server().orElseThrow();
            if (!cell.key().threadModel().equals("virtual") || Work.mayPin(cell.definition().steps()).isEmpty()) {
                return Optional.empty();
            }
            var pins = server.visibility().of(Topic.PINS);
            if (!pins.seen()) {
                return Optional.of(text(pins));
            }
            return server.measured().pinning.totalNanos(PinKind.MONITOR) > 0
                    && server.carrierTime().filter(b -> b.carriers() > b.parallelism()).isPresent()
                            ? Optional.of("the scheduler added carriers for pinned threads")
                            : Optional.empty();
        }

        private static String text(Sight sight) {
            return sight.missing() + ": " + sight.howToRecord();
        }
    }
}
