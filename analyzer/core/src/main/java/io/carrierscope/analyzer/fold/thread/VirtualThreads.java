package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.SampleBins;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JdkEvents.SubmitFailed;
import io.carrierscope.analyzer.recording.event.JvmEvent.SchedulerSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.VirtualThreadLife;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Virtual threads that started, ended or were refused in the window, the number alive at the ends of {@value #PARTS} equal
 * parts of it, and samples of the run queue of the scheduler.
 */
public final class VirtualThreads extends Fold<VirtualThreads> {
    private static final int PARTS_OF_BIN = 10;
    private static final int PARTS = PARTS_OF_BIN * TimeBins.COUNT;

    private static final int QUARTERS = 4;
    /** A load that only begins has most of its growth in one quarter. */
    private static final double LEAST_OF_ALL = 0.1;
    /** Fewer are within the changes of a load from moment to moment. */
    private static final long FEWEST_PILED_UP = 100;

    private final SampleBins queue = part(new SampleBins(window));
    private final long[] started = counters(PARTS);
    private final long[] ended = counters(PARTS);
    private final Total before = summed();
    private final Total submitFailed = summed();
    private final Total parallelism = largest(0);
    private final Total lastSampleNanos = largest(Long.MIN_VALUE);
    private final Total lastFreeNanos = largest(Long.MIN_VALUE);

    public VirtualThreads(Window window) {
        super(window);
        on(VirtualThreadLife.class, this::life);
        on(SchedulerSample.class, this::sample);
        on(SubmitFailed.class, this::submitFailed);
    }

    private void sample(SchedulerSample s) {
        queue.add(s.startNanos(), s.queued());
        parallelism.add(s.parallelism());
        lastSampleNanos.add(s.startNanos());
        if (s.mounted() == 0 && s.queued() == 0) {
            lastFreeNanos.add(s.startNanos());
        }
    }

    private void submitFailed(SubmitFailed f) {
        if (window.contains(f.startNanos())) {
            submitFailed.add(1);
        }
    }

    private void life(VirtualThreadLife life) {
        long at = life.startNanos();
        if (at < window.startNanos()) {
            before.add(life.started() ? 1 : -1);
        } else if (at < window.endNanos()) {
            (life.started() ? started : ended)[TimeBins.partOf(window, at, PARTS)]++;
        }
    }

    /** Returns true if a sample of the scheduler at this time or later has no virtual thread on a carrier, or waiting for one. */
    public boolean noneMountedAfter(long nanos) {
        return lastFreeNanos.value() >= nanos;
    }

    /** Returns true if the last sample of the scheduler has none. */
    public boolean noneMountedAtLast() {
        return lastFreeNanos.value() > Long.MIN_VALUE && lastFreeNanos.value() == lastSampleNanos.value();
    }

    public long started() {
        return Arrays.stream(started).sum();
    }

    public long ended() {
        return Arrays.stream(ended).sum();
    }

    /** Returns the instant from which on hardly any thread ended, if there is one. */
    public Optional<ActivityDrop> fall() {
        long[] bins = new long[TimeBins.COUNT];
        for (int part = 0; part < PARTS; part++) {
            bins[part / PARTS_OF_BIN] += ended[part];
        }
        return ActivityDrop.of(window, bins);
    }

    /** Returns the number of threads that started in the bin. */
    public long started(int bin) {
        return Arrays.stream(started, bin * PARTS_OF_BIN, (bin + 1) * PARTS_OF_BIN).sum();
    }

    /**
     * Returns the largest number alive at the end of any part. Threads that start and end within one part, a 600th of the
     * window, are missed.
     */
    public long mostAlive() {
        long alive = first();
        long most = alive;
        for (int part = 0; part < PARTS; part++) {
            alive += started[part] - ended[part];
            most = Math.max(most, alive);
        }
        return most;
    }

    /** Returns the number alive at the end of the bin, of the threads that started or ended while the recording ran. */
    public long alive(int bin) {
        long alive = first();
        for (int part = 0; part < (bin + 1) * PARTS_OF_BIN; part++) {
            alive += started[part] - ended[part];
        }
        return alive;
    }

    /** Returns the least number alive at the begin of the window with which no later number is negative. */
    private long first() {
        long alive = before.value();
        long least = Math.min(0, alive);
        for (int part = 0; part < PARTS; part++) {
            alive += started[part] - ended[part];
            least = Math.min(least, alive);
        }
        return before.value() - least;
    }

    /** Returns the mean number alive at the ends of the bins, of the threads that started or ended while the recording ran. */
    public double meanAlive() {
        return IntStream.range(0, TimeBins.COUNT).mapToLong(this::alive).average().orElse(0);
    }

    /**
     * Returns how many more threads start than end in a second, if that goes on: in each quarter of the window, so that the number alive
     * doubles at least after the first. Only threads that began or ended in the recording count.
     */
    public OptionalDouble pileUpPerSecond() {
        int quarter = PARTS / QUARTERS;
        long[] more = IntStream.range(0, QUARTERS)
                .mapToLong(q -> IntStream.range(q * quarter, (q + 1) * quarter).mapToLong(p -> started[p] - ended[p])
                        .sum())
                .toArray();
        long all = Arrays.stream(more).sum();
        boolean steady = Arrays.stream(more).allMatch(m -> m >= LEAST_OF_ALL * all);
        long first = first();
        return all >= FEWEST_PILED_UP && steady && first + all >= 2 * (first + more[0])
                ? OptionalDouble.of(all / window.lengthSeconds())
                : OptionalDouble.empty();
    }

    /** Returns the sampled number of runnable virtual threads that wait for a carrier. */
    public SampleBins queue() {
        return queue;
    }

    /** Returns how many virtual threads the scheduler refused. */
    public long submitFailed() {
        return submitFailed.value();
    }

    /** Returns the largest number of carriers that a sample of the scheduler names as its aim; empty without samples. */
    public OptionalInt parallelism() {
        return parallelism.value() > 0 ? OptionalInt.of((int) parallelism.value()) : OptionalInt.empty();
    }

    /** Returns the number of samples of the scheduler; 0 before JDK 24 and in recordings of other programs. */
    public long samples() {
        return queue.count();
    }

    /** Returns the mean number of runnable virtual threads that wait for a carrier; 0 without samples. */
    public double meanQueued() {
        return queue.mean().orElse(0);
    }
}
