package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.Holder;
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

/**
 * Stacks of running threads within the window, by thread family. {@code jdk.CPUTimeSample} (JDK 25 or newer) samples CPU
 * time, native code included, as async-profiler does. {@code jdk.ExecutionSample} samples Java code only; it serves where the former is missing, but
 * CPU time is never divided by it.
 */
public final class CpuSamples extends Fold<CpuSamples> {
    private static final int MAX_STACKS = 10_000;
    /** Of code that ran all the time {@code jdk.ExecutionSample} missed up to five of six samples, with older JDKs and beside other processes. */
    private static final double MISSED = 6;
    /** Samples of CPU time are lost now and then. */
    private static final double LOST = 1.5;
    private static final Key REST = new Key("other threads", Stack.NONE);

    /**
     * A stack of a thread family, and its number of samples.
     *
     * @param interpreted in so many of them the innermost frame ran in the interpreter
     */
    public record Sampled(String group, Stack stack, long count, long interpreted) {}

    private record Key(String group, Stack stack) {}

    private record Known(List<Sampled> sorted, long count) {}

    private final Sites<Key, Long> cpuTime = part(Sites.ofCounts(MAX_STACKS, REST));
    private final Sites<Key, Long> execution = part(Sites.ofCounts(MAX_STACKS, REST));
    private boolean byProfiler;
    private final Sites<Key, Long> interpretedCpuTime = part(Sites.ofCounts(MAX_STACKS, REST));
    private final Sites<Key, Long> interpretedExecution = part(Sites.ofCounts(MAX_STACKS, REST));
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
            var key = new Key(group(s.thread()), s.stack());
            (s.cpuTime() ? cpuTime : execution).add(key, 1L);
            if (s.interpreted()) {
                (s.cpuTime() ? interpretedCpuTime : interpretedExecution).add(key, 1L);
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

    /** Returns true if there are samples of CPU time apart from those of running threads, which then do not count. */
    public boolean apart() {
        return !cpuTime.kept().isEmpty();
    }

    /** Returns the event type of the samples. */
    public String type() {
        return apart() && !byProfiler ? "jdk.CPUTimeSample" : "jdk.ExecutionSample";
    }

    /** Returns the event type of the samples and who took them. */
    public String source() {
        return type() + (byProfiler ? " of async-profiler" : "");
    }

    /** Returns the number of samples. */
    public long count() {
        return known().count;
    }

    /** Returns the number of samples of one thread family. */
    public long count(String group) {
        return counts().entrySet().stream().filter(e -> e.getKey().group().equals(group))
                .mapToLong(Map.Entry::getValue).sum();
    }

    /** Returns the number of samples of stacks that pass the test. */
    public long count(Predicate<Stack> test) {
        return samples().stream().filter(s -> test.test(s.stack())).mapToLong(Sampled::count).sum();
    }

    /** Returns the number of samples of one thread family by the innermost frame outside the JDK. */
    public Map<String, Long> sites(String group) {
        return counts().entrySet().stream().filter(e -> e.getKey().group().equals(group))
                .collect(Collectors.toMap(e -> Holder.at(e.getKey().stack()), Map.Entry::getValue, Long::sum));
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
        return counts().keySet().stream().anyMatch(k -> k.group().equals(group) && test.test(k.stack()));
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
        var interpreted = (ofCpuTime ? interpretedCpuTime : interpretedExecution).kept();
        return (ofCpuTime ? cpuTime : execution).kept().entrySet().stream()
                .map(e -> new Sampled(e.getKey().group(), e.getKey().stack(), e.getValue(),
                        interpreted.getOrDefault(e.getKey(), 0L)))
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

    private Map<Key, Long> counts() {
        return (apart() ? cpuTime : execution).kept();
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
