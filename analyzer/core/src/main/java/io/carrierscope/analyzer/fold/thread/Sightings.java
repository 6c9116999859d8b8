package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Least;
import io.carrierscope.analyzer.fold.stat.Sample;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Which threads {@code jdk.ExecutionSample} saw running, one by one: what computes while others wait for a processor or carrier. The
 * event samples threads in Java code, whether or not they have a processor. Of more than {@value #MAX_SEEN} those of an even sample of
 * whole seconds are kept.
 */
public final class Sightings extends Fold<Sightings> {
    private static final int MAX_SEEN = 16_384;
    private static final long SLICE_NANOS = 1_000_000_000L;

    /** A thread seen running. */
    public record Seen(long nanos, long threadId, boolean virtual, Stack stack) {}

    private final Least<Seen> seen = part(new Least<>(MAX_SEEN));

    public Sightings(Window window) {
        super(window);
        on(CpuSample.class, this::add);
    }

    private void add(CpuSample s) {
        long slice = slice(s.startNanos());
        if (!s.cpuTime() && s.thread() != null && window.contains(s.startNanos()) && seen.takes(slice)) {
            seen.add(slice, new Seen(s.startNanos(), s.thread().id(), s.thread().virtual(), s.stack()));
        }
    }

    private static long slice(long nanos) {
        return Sample.mix(nanos / SLICE_NANOS * Sample.GAMMA);
    }

    /** Returns true if all sightings of the span are kept. */
    public boolean hasAllOf(long fromNanos, long toNanos) {
        for (long nanos = fromNanos; nanos < toNanos; nanos += SLICE_NANOS) {
            if (!seen.hasAllOf(slice(nanos))) {
                return false;
            }
        }
        return seen.hasAllOf(slice(toNanos));
    }

    /** Returns the mean number of sightings in the seconds that have any. */
    public double inOneSecond() {
        return seen.values().stream()
                .collect(Collectors.groupingBy(s -> s.nanos() / SLICE_NANOS, Collectors.counting()))
                .values().stream().mapToLong(n -> n).average().orElse(0);
    }

    /** Returns the sightings by their instant. */
    public List<Seen> all() {
        return seen.values().stream()
                .sorted(Comparator.comparingLong(Seen::nanos).thenComparing(Seen::threadId)).toList();
    }
}
