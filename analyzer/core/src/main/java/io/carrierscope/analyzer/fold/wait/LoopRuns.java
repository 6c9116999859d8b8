package io.carrierscope.analyzer.fold.wait;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Least;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.NativeSample;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * For how long platform threads computed without a select in between, estimated from samples: sightings on CPU in successive rounds of
 * {@code jdk.ExecutionSample} form one run, unless a sample in a selector lies between them. Many short events look the same by chance,
 * so {@link Runs#byChance} tells what they would show. The first {@value #MAX_SAMPLES} samples of the window count.
 */
public final class LoopRuns extends Fold<LoopRuns> {
    private static final int MAX_SAMPLES = 100_000;
    /** The factor by which a round may be late and still be the next one. */
    private static final double MAX_DELAY_ROUNDS = 1.75;

    /** With fewer sightings of one kind their turns are not nearly normally distributed. */
    private static final int FEWEST_OF_EACH = 10;
    private static final double DEVIATIONS = 3;
    /** On a busy machine a thread without a processor is not sampled for a while. */
    private static final double MAX_CLUSTERED_ROUNDS = 10;
    /** Longer gaps are times without work. */
    private static final double LATE_ROUNDS = 2.5;

    private record Seen(long nanos, ThreadRef thread, boolean selects, Stack stack) {
        private static final Comparator<Seen> ORDER = Comparator.comparingLong(Seen::nanos)
                .thenComparingLong(s -> s.thread.id()).thenComparing(Seen::selects).thenComparing(Seen::stack);
    }

    /** A run, with the stacks of its samples. */
    public record Run(long nanos, List<Stack> stacks) {}

    /**
     * The runs of one thread.
     *
     * @param samples how often it was seen on CPU
     * @param selects how often it was seen in a selector
     * @param roundNanos the time between two rounds of the sampler
     * @param coveredNanos the time of the window that samples cover
     * @param clustered true if sightings on CPU and in a selector do not take turns at random: then single ones may be late
     */
    public record Runs(ThreadRef thread, List<Run> runs, int samples, long selects, double roundNanos,
            long coveredNanos,
            boolean clustered) {
        /** The runs that lasted for so long or longer. */
        public List<Run> from(double nanos) {
            return runs.stream().filter(r -> r.nanos() >= nanos).toList();
        }

        /** The share of the time in such runs, 0 to 1. */
        public double share(double nanos) {
            return Math.min(1, from(nanos).stream().mapToLong(Run::nanos).sum() / (double) coveredNanos);
        }

        /** The share of the rounds in which the thread was on CPU, 0 to 1. */
        public double onCpu() {
            return Math.min(1, samples * roundNanos / coveredNanos);
        }

        /** The share of the time that runs of so many rounds or more would take, if each round saw it on CPU by chance. */
        public double byChance(double nanos) {
            double rounds = Math.ceil(nanos / roundNanos);
            return clustered ? 0 : Math.pow(onCpu(), rounds) * (rounds - (rounds - 1) * onCpu());
        }
    }

    private final Least<Seen> seen = part(new Least<>(MAX_SAMPLES));

    public LoopRuns(Window window) {
        super(window);
        on(CpuSample.class, this::cpu);
        on(NativeSample.class, this::inNative);
    }

    private void cpu(CpuSample s) {
        if (s.by() == CpuSample.By.EXECUTION && platform(s.thread()) && window.contains(s.startNanos())) {
            boolean selects = EventLoopWaits.SELECTS.of(s.stack());
            seen.add(s.startNanos(), new Seen(s.startNanos(), s.thread(), selects, s.stack()));
        }
    }

    private void inNative(NativeSample s) {
        if (platform(s.thread()) && window.contains(s.startNanos()) && EventLoopWaits.SELECTS.of(s.stack())) {
            seen.add(s.startNanos(), new Seen(s.startNanos(), s.thread(), true, Stack.NONE));
        }
    }

    private static boolean platform(ThreadRef thread) {
        return thread != null && thread.kind() == ThreadRef.Kind.PLATFORM;
    }

    /**
     * Returns the runs of each thread of these families that was seen on CPU.
     *
     * @param periodNanos the period of {@code jdk.ExecutionSample}
     */
    public List<Runs> of(Collection<String> families, long periodNanos) {
        var inOrder = seen.values().stream().distinct().sorted(Seen.ORDER).toList();
        double round = roundNanos(inOrder, periodNanos);
        long covered = inOrder.isEmpty() || seen.hasAllOf(window.endNanos())
                ? window.lengthNanos()
                : Math.max(1, inOrder.getLast().nanos - window.startNanos());
        return inOrder.stream().filter(s -> families.contains(s.thread.family()))
                .collect(Collectors.groupingBy(s -> s.thread.id())).entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(Map.Entry::getValue).map(of -> runs(of, round, covered)).filter(r -> r.samples > 0).toList();
    }

    /** The period, or the mean of gaps that may be one round: the sampler is late on a busy machine. */
    private static double roundNanos(List<Seen> inOrder, long periodNanos) {
        var gaps = new LongSummaryStatistics();
        long last = Long.MIN_VALUE;
        for (Seen s : inOrder) {
            long gap = last == Long.MIN_VALUE ? 0 : s.nanos - last;
            if (gap >= periodNanos / 2 && gap <= LATE_ROUNDS * periodNanos) {
                gaps.accept(gap);
            }
            last = s.stack == Stack.NONE ? last : s.nanos;
        }
        return Math.max(periodNanos, gaps.getAverage());
    }

    private static Runs runs(List<Seen> ofThread, double round, long covered) {
        boolean clustered = clustered(ofThread);
        double gap = (clustered ? MAX_CLUSTERED_ROUNDS : MAX_DELAY_ROUNDS) * round;
        var runs = new ArrayList<Run>();
        var stacks = new ArrayList<Stack>();
        int samples = 0;
        long first = 0;
        long last = Long.MIN_VALUE;
        for (Seen s : ofThread) {
            boolean goesOn = !s.selects && last != Long.MIN_VALUE && s.nanos - last <= gap;
            if (!goesOn && !stacks.isEmpty()) {
                runs.add(new Run(last - first, List.copyOf(stacks)));
                stacks.clear();
            }
            first = goesOn ? first : s.nanos;
            last = s.selects ? Long.MIN_VALUE : s.nanos;
            if (!s.selects) {
                stacks.add(s.stack);
                samples++;
            }
        }
        if (!stacks.isEmpty()) {
            runs.add(new Run(last - first, List.copyOf(stacks)));
        }
        return new Runs(ofThread.get(0).thread, List.copyOf(runs), samples,
                ofThread.stream().filter(Seen::selects).count(), round, covered, clustered);
    }

    /**
     * True if sightings on CPU and in a selector take turns far less often than they would at random: the test of Wald and Wolfowitz, three
     * standard deviations. It holds at any pace of the sampler.
     */
    private static boolean clustered(List<Seen> ofThread) {
        double selects = ofThread.stream().filter(Seen::selects).count();
        double computes = ofThread.size() - selects;
        double turns = 1;
        for (int i = 1; i < ofThread.size(); i++) {
            turns += ofThread.get(i).selects == ofThread.get(i - 1).selects ? 0 : 1;
        }
        double expected = 2 * selects * computes / ofThread.size() + 1;
        double deviation = Math.sqrt((expected - 1) * (expected - 2) / (ofThread.size() - 1));
        return Math.min(selects, computes) >= FEWEST_OF_EACH && expected - turns >= DEVIATIONS * deviation;
    }
}
