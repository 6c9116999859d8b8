package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.stat.Least;
import io.carrierscope.analyzer.fold.stat.Sample;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JdkEvents.Profiled;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Stacks of running threads within the window, by thread family. {@code jdk.CPUTimeSample} (JDK 25 or newer) samples CPU
 * time, native code included, as async-profiler does. {@code jdk.ExecutionSample} samples Java code only; it serves where the former is missing, but
 * CPU time is never divided by it.
 */
public final class CpuSamples extends Fold<CpuSamples> {
    /** Of more an even choice is kept, of which two standard errors of a share are less than 0.005. */
    private static final int MAX_SAMPLES = 50_000;
    /** Of the time; what is sampled for less says nothing of the rest. */
    private static final double MOSTLY = 0.8;
    /** Of code that ran all the time {@code jdk.ExecutionSample} missed up to five of six samples, with older JDKs and beside other processes. */
    private static final double MISSED = 6;
    /** Samples of CPU time are lost now and then. */
    private static final double LOST = 1.5;
    /**
     * A stack of a thread family, and its number of samples.
     *
     * @param interpreted in so many of them the innermost frame ran in the interpreter
     */
    public record Sampled(String group, Stack stack, long count, long interpreted) {
        private Sampled plus(Sampled other) {
            return new Sampled(group, stack, count + other.count, interpreted + other.interpreted);
        }
    }

    private record Key(String group, Stack stack) {}

    private record One(Key at, boolean interpreted) {}

    private record Known(List<Sampled> sorted, long count) {}

    /** How many samples were taken, and when. */
    private static final class Taken implements Mergeable<Taken> {
        private long count;
        private long firstNanos = Long.MAX_VALUE;
        private long lastNanos = Long.MIN_VALUE;

        private void add(long more, long first, long last) {
            count += more;
            firstNanos = Math.min(firstNanos, first);
            lastNanos = Math.max(lastNanos, last);
        }

        @Override
        public void merge(Taken other) {
            add(other.count, other.firstNanos, other.lastNanos);
        }

        private long spanNanos() {
            return count == 0 ? 0 : lastNanos - firstNanos;
        }
    }

    private final Least<One> cpuTime = part(new Least<>(MAX_SAMPLES));
    private final Least<One> execution = part(new Least<>(MAX_SAMPLES));
    private final Taken ofCpuTime = part(new Taken());
    private final Taken ofExecution = part(new Taken());
    private boolean byProfiler;
    /** Many findings ask for the same. */
    private transient Known known;

    public CpuSamples(Window window) {
        super(window);
        on(CpuSample.class, this::add);
    }

    private void add(CpuSample s) {
        if (s.thread() != null && window.contains(s.startNanos())) {
            known = null;
            // no JVM writes the state that newer profilers give, nor a sample of native code
            byProfiler |= s.by() == CpuSample.By.PROFILER
                    || s.stack().innermostFrame().filter(Frame::ofLibrary).isPresent();
            (s.cpuTime() ? ofCpuTime : ofExecution).add(1, s.startNanos(), s.startNanos());
            var kept = s.cpuTime() ? cpuTime : execution;
            long key = Sample.mix(s.startNanos() * Sample.GAMMA ^ s.thread().id());
            if (kept.takes(key)) {
                kept.add(key, new One(new Key(group(s.thread()), s.stack()), s.interpreted()));
            }
        }
    }

    /** Returns the thread family; CPU time of virtual threads belongs to their carriers. */
    private static String group(ThreadRef thread) {
        return thread.virtual() ? ThreadRef.CARRIERS : thread.family();
    }

    @Override
    public void merge(CpuSamples other) {
        super.merge(other);
        known = null;
        byProfiler |= other.byProfiler;
    }

    /** Returns true if the samples cover all CPU time, native code included. */
    public boolean complete() {
        return apart() || byProfiler;
    }

    /** Returns for how many samples one may stand at most, as others were missed. */
    public double mostForEach() {
        return complete() ? LOST : MISSED;
    }

    /**
     * Returns true if there are samples of CPU time apart from those of running threads, which then do not count; false if they are of a part
     * of the time alone, as those of a second recording.
     */
    public boolean apart() {
        return ofCpuTime.count > 0 && (ofExecution.count == 0
                || ofCpuTime.spanNanos() >= MOSTLY * ofExecution.spanNanos());
    }

    /** Returns the event type of the samples. */
    public String type() {
        return apart() && !byProfiler ? "jdk.CPUTimeSample" : "jdk.ExecutionSample";
    }

    /** Returns the event type of the samples and who took them. */
    public String source() {
        return type() + (byProfiler ? " of async-profiler" : "");
    }

    /** Returns the number of samples that were kept: shares are of these. */
    public long count() {
        return known().count;
    }

    /** Returns how many were taken: so much time they stand for. */
    public long taken() {
        return (apart() ? ofCpuTime : ofExecution).count;
    }

    /** Returns how many of those taken one of those kept stands for. */
    public double each() {
        return Math.max(1, (double) taken() / Math.max(1, count()));
    }

    /** Returns the number of samples of one thread family. */
    public long count(String group) {
        return of(group).mapToLong(Sampled::count).sum();
    }

    /** Returns the number of samples of stacks that pass the test. */
    public long count(Predicate<Stack> test) {
        return samples().stream().filter(s -> test.test(s.stack())).mapToLong(Sampled::count).sum();
    }

    /** Returns the innermost frame outside the JDK that one thread family has most samples at; of equal ones the last by name. */
    public Optional<Map.Entry<String, Long>> mostAt(String group) {
        return of(group).collect(Collectors.toMap(s -> Holder.at(s.stack()), Sampled::count, Long::sum)).entrySet()
                .stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()));
    }

    /** Returns the place with most samples of stacks that pass the test, if it has this share of all samples; of equal ones the first by name. */
    public Optional<Map.Entry<String, Long>> mostAt(double share, Predicate<Stack> test) {
        var places = new TreeMap<String, Long>();
        samples().stream().filter(s -> test.test(s.stack()))
                .forEach(s -> places.merge(Holder.at(s.stack()), s.count(), Long::sum));
        return places.entrySet().stream().max(Map.Entry.comparingByValue())
                .filter(p -> p.getValue() >= share * count());
    }

    /** Returns true if a sampled stack of the thread family passes the test. */
    public boolean anyMatch(String group, Predicate<Stack> test) {
        return of(group).anyMatch(s -> test.test(s.stack()));
    }

    private Stream<Sampled> of(String group) {
        return samples().stream().filter(s -> s.group().equals(group));
    }

    /** Returns the stacks, most frequent first; ties are ordered by frames. */
    public List<Sampled> samples() {
        return known().sorted;
    }

    private Known known() {
        var before = known;
        if (before != null) {
            return before;
        }
        var sorted = samples(apart());
        var now = new Known(sorted, sorted.stream().mapToLong(Sampled::count).sum());
        known = now;
        return now;
    }

    /** Returns the same of the samples of CPU time, or of those of running threads. */
    public List<Sampled> samples(boolean ofCpuTime) {
        var by = new HashMap<Key, Sampled>();
        (ofCpuTime ? cpuTime : execution).values().forEach(one -> by.merge(one.at,
                new Sampled(one.at.group, one.at.stack, 1, one.interpreted ? 1 : 0), Sampled::plus));
        return by.values().stream()
                .sorted(Comparator.comparingLong(Sampled::count).reversed().thenComparing(Sampled::group)
                        .thenComparing(Sampled::stack))
                .toList();
    }

    /** Returns the share of the samples that are of code in the interpreter; 0 where most of these are of one line, see {@code HotPlace}. */
    public double interpretedShare() {
        var lines = new HashMap<Frame, Long>();
        samples().forEach(s -> s.stack().innermostFrame().ifPresent(f -> lines.merge(f, s.interpreted(), Long::sum)));
        long all = lines.values().stream().mapToLong(Long::longValue).sum();
        return lines.values().stream().anyMatch(n -> 2 * n > all) ? 0 : all / (double) Math.max(1, count());
    }

    /** Samples of the time of all threads, whether they run or wait, by stack. Threads without a frame of the application are left out. */
    public static final class WallSamples extends Fold<WallSamples> {
        private static final int MAX_STACKS = 10_000;

        private final Sites<Stack, Long> samples = part(Sites.ofCounts(MAX_STACKS, Stack.NONE));

        public WallSamples(Window window) {
            super(window);
            on(Profiled.class, this::add);
        }

        private void add(Profiled p) {
            if (p.of() == Profiled.Of.WALL && window.contains(p.startNanos())) {
                samples.add(p.stack(), p.amount());
            }
        }

        /** Returns the number of samples by stack. */
        public Map<Stack, Long> stacks() {
            return samples.kept().entrySet().stream().filter(e -> e.getKey().firstApplicationFrame().isPresent())
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        }
    }
}
