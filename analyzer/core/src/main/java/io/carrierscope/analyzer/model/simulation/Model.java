package io.carrierscope.analyzer.model.simulation;

import io.carrierscope.analyzer.fold.jvm.Pauses.Span;
import io.carrierscope.analyzer.recording.Window;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * What is simulated: requests that are due from rest for a time, and what each of them does.
 *
 * @param dueNanos requests are due for this long; the simulation ends when all have ended
 * @param processors processors that all JVMs and the background share
 * @param sliceNanos a thread that computes for so long lets others run
 * @param path what each request does, in order
 */
record Model(Arrivals arrivals, double dueNanos, double processors, double sliceNanos,
        List<Background> background, List<Step> path) {
    Model {
        background = List.copyOf(background);
        path = List.copyOf(path);
    }

    /** The same with requests for only this part of the time. */
    Model shorter(double factor) {
        return new Model(arrivals, factor * dueNanos, processors, sliceNanos, background, path);
    }

    /**
     * A JVM whose threads share the processors with those of others.
     *
     * @param processors the most processors that it may use
     */
    public record Jvm(String name, double processors, Stops stops) {}

    /**
     * Threads that run requests; requests queue for them, first in, first out. Carriers and event loops are such threads, too: a request
     * gives up its thread when it waits, and queues again when the wait is over.
     *
     * @param count number of threads
     * @param kept true where a request keeps its thread while it waits, as it does in a pool of platform threads
     */
    public record Threads(String name, Jvm jvm, int count, boolean kept) {}

    /** Work beside requests: of compilers and recorders, of concurrent GC, of other processes. */
    public sealed interface Background {
        /**
         * Bursts at random instants; their lengths are exponential.
         *
         * @param processors processors that it keeps busy on average
         * @param meanNanos mean length of a burst on a processor of its own
         */
        record Steady(double processors, double meanNanos) implements Background {}

        /**
         * One burst in each part of the time, at a random instant of it. After the last part the first comes again.
         *
         * @param nanos length of the burst of each part on a processor of its own
         * @param partNanos length of a part
         */
        record InParts(List<Double> nanos, double partNanos) implements Background {
            public InParts {
                nanos = List.copyOf(nanos);
            }
        }
    }

    /** What only so many requests can hold at a time; others queue for it, first in, first out. */
    record Lock(String name, int permits) {}

    /** What a request does next. */
    sealed interface Step {
        /** Queues for a thread and takes it. */
        record Enter(Threads threads) implements Step {}

        /** Gives up the thread for good. */
        record Leave() implements Step {}

        /** Uses processor time on the thread. */
        record Compute(Time time) implements Step {}

        /**
         * Waits for a time.
         *
         * @param pinned true if the request keeps its thread also where waiting requests usually do not
         */
        record Wait(Time time, boolean pinned) implements Step {}

        /** Queues for the lock and takes it. */
        record Take(Lock lock) implements Step {}

        /** Gives the lock back. */
        record GiveBack(Lock lock) implements Step {}

        /** One of so many requests, evenly spread, does the next steps; the others skip them. */
        record OneIn(int requests, int steps) implements Step {}
    }

    /**
     * Spans in which a JVM stands still, for GC or another safepoint operation. They are those of the recording, one window after the other.
     *
     * @param spans nanoseconds from the start of the window; ordered and disjoint
     * @param periodNanos length of the window
     * @param processors processors that the stop itself keeps busy
     */
    public record Stops(List<Span> spans, double periodNanos, double processors) {
        /** A JVM that never stops. */
        public static final Stops NONE = new Stops(List.of(), 1, 0);

        public Stops {
            spans = List.copyOf(spans);
        }

        /** Takes the spans that reach into the window. */
        static Stops of(List<Span> spans, Window window, double processors) {
            long start = window.startNanos();
            return new Stops(spans.stream().filter(s -> window.overlapNanos(s.startNanos(), s.endNanos()) > 0)
                    .map(s -> new Span(Math.max(0, s.startNanos() - start), s.endNanos() - start)).toList(),
                    window.lengthNanos(), processors);
        }

        /** The same stops with gaps so much longer: as many for each request if it is the factor by which requests are rarer. */
        Stops rarer(double factor) {
            return new Stops(spans.stream().map(s -> later(s, factor)).toList(), periodNanos * factor, processors);
        }

        private static Span later(Span s, double factor) {
            long start = Math.round(s.startNanos() * factor);
            return new Span(start, start + s.lengthNanos());
        }
    }

    /** A length of time that may differ from request to request. */
    @FunctionalInterface
    interface Time {
        /** The length for the next request, in nanoseconds. */
        double nanos(RandomGenerator random);

        /** Always the same. */
        static Time of(double nanos) {
            return random -> nanos;
        }

        /** Exponentially distributed. */
        static Time exponential(double meanNanos) {
            return random -> -Math.log1p(-random.nextDouble()) * meanNanos;
        }
    }
}
