package io.carrierscope.analyzer.compare;

import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.compare.ConfidenceIntervals.Interval;
import io.carrierscope.analyzer.compare.NoiseFloor.ControlGroups;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.Bound;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Whether an application should use virtual threads: what the cells say in which it ran with them and with a platform pool.
 *
 * @param rows one for each workload, load, JDK and pair of servers, the largest effect first
 */
public record ThreadAdvice(List<Row> rows) {
    /** More failed requests than this, as a share of those that ended, outweigh any throughput. */
    private static final double FAILING = 0.01;

    /** A difference of more standard errors than this is not chance: the order of requests is random. */
    private static final double ERRORS = 3;

    /** With an interval within this ratio two variants are taken for equal. */
    private static final double CLOSE = 1.1;

    private static final String POOL = "platform-pool";
    private static final String VIRTUAL = "virtual";

    /** What virtual threads do to an application. */
    public enum Effect {
        MORE, LESS, NONE, UNKNOWN
    }

    /** The advice over all rows. */
    public enum Answer {
        ON, OFF, NO_DIFFERENCE, DEPENDS, UNKNOWN
    }

    /**
     * The application with both kinds of threads, everything else equal.
     *
     * @param comparison of the two; empty where one of them answered nothing
     */
    public record Row(CellGroup platform, CellGroup virtual, Optional<Comparison> comparison) {
        public Effect effect() {
            if (byFailures()) {
                return failedShare(virtual) > failedShare(platform) ? Effect.LESS : Effect.MORE;
            }
            if (comparison.isEmpty() || !comparison.get().comparable()) {
                return Effect.UNKNOWN;
            }
            if (!byRuns()) {
                return passedPool().isPresent()
                        ? Effect.MORE
                        : commonLimit().isPresent() ? Effect.NONE : Effect.UNKNOWN;
            }
            if (!comparison.get().shown() || small()) {
                return Effect.NONE;
            }
            return comparison.get().a() == virtual ? Effect.MORE : Effect.LESS;
        }

        private boolean byRuns() {
            return !doubtful() && (comparison.orElseThrow().shown() || within(CLOSE) && passedPool().isEmpty());
        }

        /** True where the limits tell the effect, because the runs differ too much from one another to do so. */
        public boolean byLimits() {
            return !byFailures() && effect() != Effect.UNKNOWN && !byRuns();
        }

        /**
         * The limit of the variant with the pool, where the same resource explains every run of both and allows both as many requests:
         * then they answer equally many, however much runs differ.
         */
        public Optional<Bound> commonLimit() {
            var limits = Stream.of(platform, virtual).map(ThreadAdvice::limit).toList();
            return limits.get(0).filter(p -> limits.get(1)
                    .filter(v -> v.id() == p.id()
                            && Math.abs(Math.log(allowed(virtual) / allowed(platform))) < Math.log(CLOSE))
                    .isPresent());
        }

        /**
         * The pool that limits every run with it, where each run with virtual threads answers clearly more than that pool allows, or did in
         * any run: without the recorder it may do more than its bound.
         */
        public Optional<Bound> passedPool() {
            double did = Arrays.stream(platform.throughputs()).max().orElse(0);
            return limit(platform).filter(b -> b.id() == Bound.Id.PLATFORM_POOL)
                    .filter(b -> Arrays.stream(virtual.throughputs()).min().orElse(0) > CLOSE
                            * Math.max(did, b.perSecond()));
        }

        /** True for single runs, one of which was measured in a doubtful way, such as before it was warm. */
        public boolean doubtful() {
            return interval().isEmpty() && Stream.of(platform, virtual).flatMap(g -> g.typical().found().stream())
                    .anyMatch(Verdict::doubt);
        }

        /** True where requests fail with one kind of threads and clearly fewer with the other. */
        public boolean byFailures() {
            double difference = Math.abs(failedShare(virtual) - failedShare(platform));
            double all = ended(virtual) + ended(platform);
            double share = (failed(virtual) + failed(platform)) / Math.max(1, all);
            double error = Math
                    .sqrt(share * (1 - share) * (1 / Math.max(1, ended(virtual)) + 1 / Math.max(1, ended(platform))));
            return difference > FAILING && difference > ERRORS * error && (apart(virtual, platform)
                    || apart(platform, virtual));
        }

        /** True where each run of the one fails more: failures come together, so one run with many may be chance. */
        private static boolean apart(CellGroup more, CellGroup fewer) {
            return failedShares(more).min().orElse(0) > failedShares(fewer).max().orElse(1);
        }

        /** True where a difference is more than chance, but too small to choose threads by. */
        public boolean small() {
            return interval().filter(i -> i.low() > 1 || i.high() < 1).isPresent() && within(1 + Verdict.NOISE);
        }

        /** True where the two are shown to be close, as single runs cannot: that no difference is shown is not enough. */
        private boolean within(double factor) {
            return interval().filter(i -> i.high() < factor && i.low() > 1 / factor).isPresent();
        }

        /** Throughput with virtual threads divided by that with the pool; empty where one is unknown. */
        public OptionalDouble ratio() {
            return Figure.of(comparison, c -> c.a() == virtual ? c.ratio() : 1 / c.ratio());
        }

        /** The 95 % interval of the ratio; empty with too few repetitions. */
        public Optional<Interval> interval() {
            return comparison.flatMap(c -> c.interval().map(i -> c.a() == virtual ? i : i.inverse()));
        }

        private double distance() {
            return Math.abs(Math.log(ratio().orElse(1)));
        }
    }

    public ThreadAdvice {
        rows = List.copyOf(rows);
    }

    /** Returns the advice; empty where no application ran with both kinds of threads. */
    public static Optional<ThreadAdvice> of(Run run) {
        if (run.cells().stream().noneMatch(c -> c.cell().kind() instanceof Subject.Application)) {
            return Optional.empty();
        }
        var rows = CellGroup.rows(run.recorded()).stream().flatMap(groups -> rows(run, groups))
                .sorted(Comparator.comparingDouble(Row::distance).reversed()).toList();
        return rows.isEmpty() ? Optional.empty() : Optional.of(new ThreadAdvice(rows));
    }

    /** Where several servers have one kind of threads, those are a pair that differ in its name only, as platform-10 and virtual-10. */
    private static Stream<Row> rows(Run run, List<CellGroup> groups) {
        var platform = with(groups, POOL);
        var virtual = with(groups, VIRTUAL);
        boolean onePair = platform.size() == 1 && virtual.size() == 1;
        return platform.stream().flatMap(p -> virtual.stream().filter(v -> onePair || rest(p).equals(rest(v)))
                .map(v -> new Row(p, v, run.comparisons().stream()
                        .filter(c -> Set.of(c.a(), c.b()).equals(Set.of(p, v))).findFirst())));
    }

    private static List<CellGroup> with(List<CellGroup> groups, String threads) {
        return groups.stream().filter(g -> threads.equals(g.key().threadModel()) && !ControlGroups.again(g, groups))
                .toList();
    }

    private static String rest(CellGroup group) {
        return group.key().variant().replaceAll("platform|virtual", "");
    }

    /** The largest throughput that explains every repetition, of the typical one; empty where another resource limits one of them. */
    private static Optional<Bound> limit(CellGroup group) {
        var limits = group.repetitions().stream().map(JudgedCell::bounds)
                .map(b -> b.explained() ? b.binding() : Optional.<Bound>empty()).toList();
        return limits.stream().map(l -> l.map(Bound::id)).distinct().count() == 1
                ? group.typical().bounds().binding().filter(b -> limits.getFirst().isPresent())
                : Optional.empty();
    }

    /** What the limits of the repetitions allow on average: the first run of a day may be slow. */
    private static double allowed(CellGroup group) {
        return group.repetitions().stream().flatMap(r -> r.bounds().binding().stream())
                .mapToDouble(Bound::perSecond).average().orElse(0);
    }

    /** Share of the requests of all repetitions that failed. A cell that failed says nothing of requests: it may not have started. */
    public static double failedShare(CellGroup group) {
        double ended = ended(group);
        return ended == 0 ? 0 : failed(group) / ended;
    }

    private static DoubleStream failedShares(CellGroup group) {
        return group.repetitions().stream().mapToDouble(r -> failedShare(new CellGroup(List.of(r))));
    }

    private static double failed(CellGroup group) {
        return group.repetitions().stream().mapToDouble(r -> r.cell().outcome().failed()).sum();
    }

    private static double ended(CellGroup group) {
        return group.repetitions().stream().mapToDouble(r -> r.cell().outcome().ended()).sum();
    }

    /** The row on which the advice rests. */
    public Row decisive() {
        Effect effect = answer() == Answer.OFF ? Effect.LESS : Effect.MORE;
        return rows.stream().filter(r -> r.effect() == effect).findFirst().orElse(rows.get(0));
    }

    public Answer answer() {
        var effects = EnumSet.noneOf(Effect.class);
        rows.forEach(r -> effects.add(r.effect()));
        if (effects.contains(Effect.MORE)) {
            return effects.contains(Effect.LESS) ? Answer.DEPENDS : Answer.ON;
        }
        if (effects.contains(Effect.LESS)) {
            return Answer.OFF;
        }
        return effects.contains(Effect.NONE) ? Answer.NO_DIFFERENCE : Answer.UNKNOWN;
    }
}
