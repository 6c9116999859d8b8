package io.carrierscope.analyzer.report.table;

import static io.carrierscope.analyzer.report.metric.Unit.INTERVAL;
import static io.carrierscope.analyzer.report.metric.Unit.RATIO;
import static io.carrierscope.analyzer.report.metric.Unit.TEXT;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CellMetric;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.compare.NoiseFloor;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.compare.ThreadAdvice.Answer;
import io.carrierscope.analyzer.compare.ThreadAdvice.Effect;
import io.carrierscope.analyzer.compare.ThreadAdvice.Row;
import io.carrierscope.analyzer.compare.ThreadAdvice;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.wait.PoolExhausted;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.WhatIf;
import io.carrierscope.analyzer.report.block.Block.Mark;
import io.carrierscope.analyzer.report.block.Block.Point;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block.Tone;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.format.CellNames;
import io.carrierscope.analyzer.report.format.Explanation;
import io.carrierscope.analyzer.report.format.Means;
import io.carrierscope.analyzer.report.format.Sentences;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.metric.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The advice on the threads of an application: first what to do, then the evidence of each load. */
public record AdviceBlocks(ThreadAdvice advice, CellNames names) {
    /** A smaller difference in resident memory decides nothing. */
    private static final double MORE_MEMORY = 1.1;
    /** In a narrower range the CPU time per request decides nothing: a bound explains what differs less from it. */
    private static final double WIDE = 1 + Bounds.EXPLAINED_WITHIN;

    private static final Table<Row> LOADS = Table.<Row>of().add(TEXT, "platform", r -> r.platform().key().id())
            .add(TEXT, "virtual", r -> r.virtual().key().id()).add(TEXT, "effect", r -> id(r.effect()))
            .add(TEXT, "by", r -> r.byFailures() ? "failures" : r.byLimits() ? "limits" : "runs")
            .add(RATIO, "ratio", Row::ratio).add(INTERVAL, "interval", Row::interval);

    /** The advice of a run for programs. */
    public static final Table<AdviceBlocks> ADVICE = Table.<AdviceBlocks>of()
            .add(TEXT, "runId", a -> a.advice.decisive().platform().key().runId())
            .add(TEXT, "answer", a -> id(a.advice.answer())).add(TEXT, "text", AdviceBlocks::lead)
            .list("loads", LOADS, a -> a.advice.rows());

    /** The advice of each run of an application with both kinds of threads. */
    public static List<AdviceBlocks> of(Analysis analysis) {
        return Run.of(analysis).stream().flatMap(run -> ThreadAdvice.of(run).stream())
                .map(advice -> new AdviceBlocks(advice, CellNames.of(analysis))).toList();
    }

    private static String id(Enum<?> answer) {
        return answer.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the blocks; none where no application ran with both kinds of threads. */
    public static List<Block> of(Run run, CellNames names) {
        return ThreadAdvice.of(run).map(advice -> new AdviceBlocks(advice, names).blocks()).orElse(List.of());
    }

    private List<Block> blocks() {
        var blocks = new ArrayList<Block>(List.of(new Prose(Tone.LEAD, lead()),
                new Block.Points(advice.rows().stream().map(this::point).toList())));
        advice.rows().stream().collect(Collectors.groupingBy(row -> where(row, ""), LinkedHashMap::new,
                Collectors.toList()))
                .forEach((where, rows) -> knees(where, rows).map(Prose::of).ifPresent(blocks::add));
        return blocks;
    }

    /** At which load the answer would change: up to the lower knee nothing waits for what limits either. */
    private static Optional<String> knees(String where, List<Row> rows) {
        var platform = ClosedKnee.of(rows.stream().map(Row::platform).toList());
        var virtual = ClosedKnee.of(rows.stream().map(Row::virtual).toList());
        if (platform.isEmpty() || virtual.isEmpty() || rows.stream().anyMatch(r -> r.effect() == Effect.UNKNOWN)) {
            return Optional.empty();
        }
        double lower = Stream.of(platform, virtual).map(Optional::get)
                .mapToDouble(knee -> Math.min(knee.atOnce(), knee.most())).min().orElseThrow();
        boolean known = !platform.get().below() && !virtual.get().below();
        return Optional
                .of(where + ": the knee, beyond which more requests at once only wait, is " + text(platform.get())
                        + " with platform threads, " + text(virtual.get()) + " with virtual threads."
                        + (known ? " With fewer than " + Numbers.whole(lower) + " at once, both answer as many." : ""));
    }

    private static String text(ClosedKnee knee) {
        return knee.below()
                ? "fewer than " + knee.least()
                : knee.beyond() ? "more than " + knee.most() : "about " + Numbers.whole(knee.atOnce());
    }

    private String lead() {
        Row most = advice.decisive();
        String limit = limit().map(l -> " " + l).orElse("");
        return switch (advice.answer()) {
            case ON -> "Turn virtual threads on: with them " + reason(most) + " (" + place(most)
                    + ")" + elsewhere(", and nowhere worse") + limit + tails() + memory();
            case OFF -> "Leave virtual threads off: with them " + reason(most) + " (" + place(most)
                    + ")" + elsewhere(", and nowhere better") + tails() + memory();
            case NO_DIFFERENCE -> "It makes no difference to throughput here whether virtual threads are on"
                    + elsewhere("") + limit + tails() + memory() + first();
            case DEPENDS -> "It depends on the load whether virtual threads help: " + advice.rows().stream()
                    .filter(r -> r.ratio().isPresent())
                    .map(r -> Numbers.ratio(r.ratio()) + " × the requests per second at " + place(r))
                    .collect(Collectors.joining(", ")) + "." + limit + tails() + memory();
            case UNKNOWN -> "No advice: " + why(most) + ".";
        };
    }

    /** The end of the sentence: what holds of all other loads, unless the effect is not known of some. */
    private String elsewhere(String known) {
        String unknown = advice.rows().stream().filter(r -> r.effect() == Effect.UNKNOWN).map(this::place)
                .collect(Collectors.joining(" and "));
        return (unknown.isEmpty() ? known : "; not known at " + unknown) + ".";
    }

    private static String reason(Row row) {
        return row.byFailures()
                ? failures(row)
                : row.byLimits()
                        ? passed(row)
                        : Numbers.ratio(row.ratio()) + " × the requests per second" + Means.clause(row.interval());
    }

    /** Sure although runs scatter: the pool cannot do what each run with virtual threads did. */
    private static String passed(Row row) {
        return "each run answers more than the pool allows, " + Numbers.rate(row.passedPool().orElseThrow().perSecond())
                + " per second; by how much differs from run to run";
    }

    /** What becomes of the slowest requests, which throughput does not tell. */
    private String tails() {
        var clear = advice.rows().stream().filter(r -> tail(r).isPresent()).toList();
        return clear.stream().map(r -> tail(r).orElseThrow() + (advice.rows().size() > 1 ? " (" + place(r) + ")" : ""))
                .reduce((one, other) -> one + "; " + other).map(all -> " The p99 response time is " + all + ".")
                .orElse("");
    }

    /** What becomes of memory, where the difference is clear. */
    private String memory() {
        return advice.rows().stream().flatMap(r -> memory(r).stream()).findFirst()
                .map(text -> " Memory: " + text + ".").orElse("");
    }

    private static Optional<String> memory(Row row) {
        var virtual = new MetricMeans(row.virtual(), CellMetric.RESIDENT_MAX);
        var platform = new MetricMeans(row.platform(), CellMetric.RESIDENT_MAX);
        return virtual.ratio(platform).filter(i -> i.low() > MORE_MEMORY || i.high() < 1 / MORE_MEMORY)
                .flatMap(i -> virtual.times(platform, "that of the pool"));
    }

    private static Optional<String> tail(Row row) {
        return row.comparison().flatMap(Comparison::tailGap)
                .map(gap -> gap.longer() == row.virtual()
                        ? tail("longer", gap.longerNanos(), gap.shorterNanos())
                        : tail("shorter", gap.shorterNanos(), gap.longerNanos()));
    }

    private static String tail(String how, double virtualNanos, double poolNanos) {
        return how + " with virtual threads, " + Numbers.millis(virtualNanos) + " ms against "
                + Numbers.millis(poolNanos) + " ms";
    }

    /** What to change before the question is worth asking again: the cause of the limit that both share. */
    private String first() {
        return advice.rows().stream().filter(r -> r.commonLimit().isPresent())
                .flatMap(r -> r.platform().typical().first().stream().map(f -> " Change this first, then ask again: "
                        + f.remedy() + " (" + f.cause() + ")." + gain(r, f)))
                .findFirst().orElse("");
    }

    private static String gain(Row row, Verdict.Found cause) {
        double here = row.platform().throughputPerSecond().orElse(0);
        return cause.whatIf().filter(WhatIf.Predicted.class::isInstance).map(WhatIf.Predicted.class::cast)
                .filter(p -> p.gains(here))
                .map(p -> " Without it " + p.most()
                        .map(m -> Numbers.rate(p.perSecond()) + " to " + Numbers.rate(m.perSecond())
                                + " per second are predicted: the least by " + p.then().limit()
                                + " with the CPU time per request of here" + (m.perSecond() > WIDE * p.perSecond()
                                        ? ", which is less under load and in warm code (--warmup 120)"
                                        : "")
                                + ", the most by " + m.limit() + ".")
                        .orElseGet(() -> atLeast(p) + Numbers.rate(p.perSecond())
                                + " per second are predicted, limited by " + p.then().limit() + "."))
                .orElse("");
    }

    private static String atLeast(WhatIf.Predicted prediction) {
        return prediction.lowerBound() ? "≥ " : "";
    }

    private static String failures(Row row) {
        return Numbers.percent(ThreadAdvice.failedShare(row.virtual())) + " % of the requests fail, without them "
                + Numbers.percent(ThreadAdvice.failedShare(row.platform())) + " %";
    }

    private static String why(Row row) {
        if (row.comparison().isEmpty()) {
            return "one of the two answered no requests";
        }
        if (!row.comparison().get().comparable()) {
            return "other processes left the two unequal parts of the machine; repeat them on a quiet one";
        }
        if (row.doubtful()) {
            return "single runs were compared, and one of them was not warm, or its client was the limit; repeat them"
                    + " (--repeat 3), with a longer --warmup";
        }
        return row.interval().isEmpty()
                ? "of fewer than three runs each only a difference of " + Numbers.ratio(NoiseFloor.LEAST_OF_SINGLE_RUNS)
                        + " × or more is shown; repeat them (--repeat 3)"
                : "the runs differ too much from one another; repeat them more often, on a quiet machine";
    }

    /** The load from which it matters, where a pool was seen full. */
    private Optional<String> limit() {
        return advice.rows().stream().map(r -> r.platform().typical())
                .filter(c -> c.bounds().explained()
                        && c.bounds().binding().orElseThrow().id() == Bound.Id.PLATFORM_POOL)
                .map(c -> c.cell().poolThreads()).max(Comparator.naturalOrder())
                .map(threads -> "The pool has " + threads + " threads, so with fewer than " + threads
                        + " requests at once there is nothing to gain.");
    }

    private Point point(Row row) {
        var lines = new ArrayList<>(
                List.of(evidence(row.platform(), row.virtual()), evidence(row.virtual(), row.platform())));
        predicted(row).ifPresent(lines::add);
        row.comparison().map(Sentences::doubts).filter(d -> !d.isEmpty()).ifPresent(d -> lines.add(d.strip()));
        String link = row.comparison().map(names::pair).orElse("");
        return new Point(Mark.NEUTRAL, place(row) + ": " + effect(row), lines, link);
    }

    /** A reason that the first sentence gives is not said again. */
    private String effect(Row row) {
        return switch (row.effect()) {
            case MORE, LESS -> row.byFailures()
                    ? "with virtual threads " + failures(row)
                    : row.byLimits()
                            ? passed(row) + Means.clause(row.interval())
                            : "virtual threads answer " + Numbers.ratio(row.ratio()) + " × the requests"
                                    + Means.clause(row.interval());
            case NONE -> (row.byLimits()
                    ? "both are limited by " + limit(row.commonLimit().orElseThrow()) + ", although the runs differ"
                    : row.small() ? "no difference that matters" : "no difference shown")
                    + Means.clause(row.interval());
            case UNKNOWN -> advice.answer() == Answer.UNKNOWN && why(row).equals(why(advice.decisive()))
                    ? "not known"
                    : "not known, since " + why(row);
        };
    }

    /** Throughput, what limits it, and what a request costs. */
    private static String evidence(CellGroup group, CellGroup other) {
        JudgedCell cell = group.typical();
        String name = Texts.plain(group.key().variant());
        if (cell.cell().failure().isPresent()) {
            return name + " failed: " + Texts.plain(cell.cell().failure().get().reason());
        }
        var parts = new ArrayList<String>();
        parts.add(name + ": " + Means.throughput(group) + " per second");
        var unknown = Explanation.unknownWait(cell);
        cell.bounds().binding().map(b -> cell.bounds().explained()
                ? "limited by " + limit(b)
                : limitOfOther(group, other).orElse("not explained, lowest bound " + limit(b)
                        + unknown.map(wait -> "; " + wait).orElse("")))
                .or(() -> unknown).ifPresent(parts::add);
        cell.first().map(Verdict::cause).ifPresent(c -> parts.add("cause " + c));
        cell.cell().outcome().response()
                .ifPresent(d -> parts.add("p99 " + Numbers.millis(d.percentileNanos(99)) + " ms"));
        metric(group, CellMetric.CPU_PER_REQUEST, " µs CPU time per request").ifPresent(parts::add);
        metric(group, CellMetric.RESIDENT_MAX, " MiB resident").ifPresent(parts::add);
        if (cell.cell().failedShare() > 0) {
            parts.add(Numbers.percent(cell.cell().failedShare()) + " % failed");
        }
        return String.join("; ", parts);
    }

    private static String limit(Bound bound) {
        return bound.limit() + " (at most " + Numbers.rate(bound.perSecond()) + ")";
    }

    /** What is downstream allows the same with other threads, and virtual threads that wait for it may leave no event. */
    private static Optional<String> limitOfOther(CellGroup group, CellGroup other) {
        var bounds = other.typical().bounds();
        return bounds.binding().filter(b -> bounds.explained() && b.id() == Bound.Id.DOWNSTREAM)
                .filter(b -> Math.abs(b.perSecond() / group.throughputPerSecond().orElse(0) - 1) <= Verdict.NOISE)
                .map(b -> "its waits are not recorded; as many per second as " + Texts.plain(other.key().variant())
                        + ", which is limited by " + limit(b));
    }

    private static Optional<String> metric(CellGroup group, CellMetric metric, String unit) {
        String figure = new MetricMeans(group, metric).text();
        return figure.equals(Numbers.ABSENT) ? Optional.empty() : Optional.of(figure + unit);
    }

    /** What the pool's recording predicts without the limit of the pool, beside what virtual threads did. */
    private static Optional<String> predicted(Row row) {
        double measured = row.virtual().throughputPerSecond().orElse(0);
        double here = row.platform().throughputPerSecond().orElse(0);
        return row.platform().typical().found().stream().filter(f -> f.cause().equals(PoolExhausted.ID))
                .flatMap(f -> f.whatIf().stream()).filter(WhatIf.Predicted.class::isInstance)
                .map(WhatIf.Predicted.class::cast).filter(p -> measured > 0).findFirst()
                .map(p -> !p.gains(here)
                        ? (p.lowerBound() ? "a gain is not known" : "no gain is predicted")
                                + " without the limit of the pool's threads"
                        : "predicted without the limit of the pool's threads: " + atLeast(p)
                                + Numbers.rate(p.perSecond())
                                + " per second, limited by " + p.then().limit()
                                + "; predicted : measured with virtual threads "
                                + Numbers.ratio(p.perSecond() / measured));
    }

    private String place(Row row) {
        return where(row, row.platform().key().load() + ", ");
    }

    /** The servers are named where there are several pairs. */
    private String where(Row row, String load) {
        var key = row.platform().key();
        boolean onePair = advice.rows().stream().map(r -> r.platform().key().variant()).distinct().count() == 1;
        return Texts.plain(key.workload() + ", " + load + "JDK " + key.jdk()
                + (onePair ? "" : ", " + key.variant() + " and " + row.virtual().key().variant()));
    }

    /**
     * Where the throughput of closed loops stops to rise: the number of requests at once from which on more of them only wait. It is the
     * point where the asymptotic bounds N / R₀ and the highest throughput meet (Denning and Buzen, operational analysis).
     *
     * @param atOnce highest throughput of all loads × R₀, the tenth percentile of the service times at the smallest load
     * @param least requests at once of the smallest load
     * @param most requests at once of the largest load
     */
    public record ClosedKnee(double atOnce, int least, int most) {
        /** Closer than this share to an end of the loads, the knee may as well lie beyond it. */
        private static final double NEAR = 0.1;

        /** Returns the knee of one server over its loads; empty with fewer than two closed loops that were answered. */
        public static Optional<ClosedKnee> of(List<CellGroup> loads) {
            var closed = loads.stream().filter(g -> g.throughputPerSecond().isPresent() && clients(g) > 0)
                    .filter(g -> g.typical().cell().service().isPresent())
                    .sorted(Comparator.comparingInt(ClosedKnee::clients)).toList();
            if (closed.size() < 2) {
                return Optional.empty();
            }
            Cell smallest = closed.getFirst().typical().cell();
            double shortest = (smallest.unqueuedNanos() + smallest.definition().thinkNanos()) / 1e9;
            double highest = closed.stream().mapToDouble(g -> g.throughputPerSecond().orElseThrow()).max()
                    .orElseThrow();
            return Optional
                    .of(new ClosedKnee(highest * shortest, clients(closed.getFirst()), clients(closed.getLast())));
        }

        private static int clients(CellGroup group) {
            return group.typical().cell().mostInFlight();
        }

        /** True where even the smallest load is above it. */
        public boolean below() {
            return atOnce < least * (1 + NEAR);
        }

        /** True where even the largest load does not reach it. */
        public boolean beyond() {
            return atOnce > most * (1 - NEAR);
        }
    }
}
