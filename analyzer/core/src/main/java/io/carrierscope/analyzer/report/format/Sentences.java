package io.carrierscope.analyzer.report.format;

import io.carrierscope.analyzer.cell.Cell.UnitOfWork;
import io.carrierscope.analyzer.cell.CellKey.Axis;
import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.compare.ConfidenceIntervals.Interval;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.compare.TailLatencyGap;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.Bound;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Comparisons in one sentence each. */
public final class Sentences {
    private static final int MOST_DOUBTS = 4;
    private static final int LONGEST_DOUBT = 60;

    /** A method and the line in it. */
    private static final Pattern LINE = Pattern.compile("\\w\\.[\\w$<>]+:\\d");

    private Sentences() {}

    /** The axes on which the two cells agree, such as {@code pin-monitor, virtual}. */
    public static String place(Run run, Comparison c) {
        var key = c.a().key();
        var place = new ArrayList<String>();
        place.add(key.workload());
        if (c.axis() != (key.asked() == null ? Axis.SERVER : Axis.CLIENT)) {
            place.add(key.variant());
        }
        if (c.axis() != Axis.SERVER && differ(run, CellKey::asked)) {
            place.add(key.asked());
        }
        if (c.axis() != Axis.JDK) {
            place.add(CellNames.jdk(key));
        }
        if (c.axis() != Axis.LOAD && differ(run, CellKey::load)) {
            place.add(key.load());
        }
        if (c.axis() != Axis.PRODUCER && !key.producer().isEmpty()) {
            place.add(key.producer());
        }
        if (c.axis() != Axis.WARMUP && !key.warmup().isEmpty()) {
            place.add("warm-up " + key.warmup());
        }
        if (c.axis() != Axis.RECORDING && key.recording().equals("off")) {
            place.add("recording " + key.recording());
        }
        return Texts.plain(String.join(", ", place));
    }

    private static boolean differ(Run run, Function<CellKey, String> value) {
        return run.cells().stream().map(x -> value.apply(x.cell().key())).distinct().count() > 1;
    }

    /** Which cell is faster, by how much, what limits the other, and the warnings. */
    public static String of(Comparison c) {
        String fast = Texts.plain(c.axis().label(c.a().key()));
        String slow = Texts.plain(c.axis().label(c.b().key()));
        String figures = " (" + Means.throughput(c.a()) + " : " + Means.throughput(c.b()) + " per second" + runs(c)
                + ")";
        return said(c, fast, slow, figures) + "." + doubts(c);
    }

    private static String said(Comparison c, String fast, String slow, String figures) {
        if (c.shown()) {
            return fast + (unit(c) == UnitOfWork.TASK ? " ends " : " answers ") + Numbers.ratio(c.ratio()) + " × the "
                    + unit(c).many()
                    + " of " + slow + Means.clause(c.interval()) + figures
                    + tailGap(c, t -> t.longer() == c.a()) + why(c, slow);
        }
        String tailGap = tailGap(c, t -> true);
        return c.comparable()
                ? "no difference " + (tailGap.isEmpty() ? "" : "in throughput ") + "shown between " + fast + " and "
                        + slow
                        + figures + tailGap
                : fast + " and " + slow + " are not comparable" + figures;
    }

    /** The comparison in a few words, such as {@code JDK 25 3.20 × JDK 21}. */
    public static String brief(Comparison c) {
        String fast = c.axis().label(c.a().key());
        String slow = c.axis().label(c.b().key());
        return c.shown()
                ? fast + " " + Numbers.ratio(c.ratio()) + " × " + slow + Means.clause(c.interval())
                : fast + (c.comparable() ? " ≈ " : " not comparable with ") + slow;
    }

    /** The difference in tail latency, which throughput does not show. */
    private static String tailGap(Comparison c, Predicate<TailLatencyGap> worthSaying) {
        return c.tailGap().filter(worthSaying)
                .map(t -> ", but p99 of " + Texts.plain(c.axis().label(t.longer().key())) + " is "
                        + Numbers.ratio(t.ratio()) + " × as long (" + Numbers.millis(t.longerNanos()) + " : "
                        + Numbers.millis(t.shorterNanos()) + " ms"
                        + TailText.of(t).map(why -> "; where the extra time goes: " + why).orElse("") + ")")
                .orElse("");
    }

    /** The ratio of both parts, and by how much they differ. */
    static String byBoth(Comparison c, Comparison.Recorded r) {
        return "recorded " + Numbers.ratio(r.ratio()) + " ×" + within(r.interval()) + ", unrecorded "
                + Numbers.ratio(c.ratio()) + " ×" + within(c.interval()) + ", a factor of " + Numbers.ratio(r.factor())
                + within(r.factorInterval());
    }

    private static String within(Optional<Interval> interval) {
        return interval.isEmpty() ? "" : " (" + Means.ratios(interval) + ")";
    }

    /** How far ratios of recorded servers would mislead; empty where cells were not measured in both ways. */
    public static String recorder(Run run) {
        var pairs = run.decisive().stream().filter(c -> c.tellsOfRecorder() && c.comparable())
                .sorted(Comparator.comparing((Comparison c) -> !c.recorderMisleads())
                        .thenComparing(c -> -c.recorded().orElseThrow().factor()))
                .toList();
        if (pairs.isEmpty()) {
            return "";
        }
        long misled = pairs.stream().filter(Comparison::recorderMisleads).count();
        var most = pairs.getFirst();
        String ratios = Numbers.count(pairs.size(), "ratio") + " between cells";
        return (misled == 0
                ? "Flight Recorder changes none of " + ratios + " by more than noise. The largest change: "
                : "Recordings alone would mislead: Flight Recorder changes " + misled + " of " + ratios
                        + " by more than noise. The largest change: ")
                + place(run, most) + ", " + most.axis().label(most.a().key()) + " : "
                + most.axis().label(most.b().key())
                + " is " + byBoth(most, most.recorded().orElseThrow()) + ".";
    }

    private static UnitOfWork unit(Comparison c) {
        return c.b().typical().cell().unit();
    }

    private static String runs(Comparison c) {
        int a = c.a().repetitions().size();
        int b = c.b().repetitions().size();
        return a + b < 3
                ? ""
                : ", means of " + (a == b
                        ? Numbers.count(a, "run") + " each"
                        : Numbers.count(a) + " and " + Numbers.count(b, "run")) + failed(c, c.a()) + failed(c, c.b());
    }

    private static String failed(Comparison c, CellGroup group) {
        return group.failedRuns() == 0
                ? ""
                : ", " + group.failedRuns() + " of " + Numbers.count(group.repetitions().size(), "run") + " of "
                        + Texts.plain(c.axis().label(group.key())) + " failed";
    }

    private static String why(Comparison c, String slow) {
        if (!c.causes().isEmpty()) {
            return (c.fewerProcessors() ? processorTime(c, slow).map("; "::concat).orElse("") : "") + "; cause in "
                    + slow + ": "
                    + c.causes().stream().map(Verdict.Found::cause).distinct().collect(Collectors.joining(", "))
                    + (c.b().typical().cell().kind() instanceof Subject.Application ? place(c.causes().get(0)) : "");
        }
        return "; " + limit(c, slow).orElse("no known cause found");
    }

    /** Where in its code an application has the cause, if the evidence says so. */
    private static String place(Verdict.Found found) {
        return found.evidence().stream().map(Evidence::claim).filter(claim -> LINE.matcher(claim).find()).findFirst()
                .map(claim -> " (" + claim + ")").orElse("");
    }

    /** The bottleneck of the slower cell, unless it is the same as that of the faster one. */
    private static Optional<String> limit(Comparison c, String slow) {
        var a = c.a().typical().bounds().binding().map(Bound::id);
        var b = c.b().typical().bounds().binding().map(Bound::id);
        if (b.isEmpty()) {
            return Optional.empty();
        }
        var unknown = Explanation.unknownWait(c.b().typical());
        if (unknown.isPresent()) {
            return unknown.map(wait -> "no known cause found (of " + slow + " " + wait + ")");
        }
        if (a.equals(b)) {
            return b.get() == Bound.Id.CPU ? processorTime(c, slow) : Optional.empty();
        }
        var bounds = c.b().typical().bounds();
        String limit = bounds.binding().orElseThrow().limit();
        return Optional.of(bounds.explained()
                ? slow + " is limited by " + limit
                : "no known cause found (the lowest bound of " + slow + ", " + limit + ", allows "
                        + Numbers.ratio(bounds.predictedToMeasured()) + " × its throughput)");
    }

    /** For two cells limited by processors: processors available to each, and CPU time per request. */
    private static Optional<String> processorTime(Comparison c, String slow) {
        var less = processors(c.a().typical());
        var more = processors(c.b().typical());
        return less.isEmpty() || more.isEmpty()
                ? Optional.empty()
                : Optional.of("processors limit both: " + slow + " " + more.get() + ", "
                        + Texts.plain(c.axis().label(c.a().key())) + " " + less.get());
    }

    private static Optional<String> processors(JudgedCell c) {
        var left = Figure.in(c.cell().subject(), MeasuredRecording::availableProcessors);
        var demand = c.cell().subjectCpuNanosPerRequest();
        return left.isEmpty() || demand.isEmpty()
                ? Optional.empty()
                : Optional.of("had " + Numbers.rate(left) + " of them and took " + Numbers.micros(demand)
                        + " µs per " + c.cell().unit().one());
    }

    /** The warnings of both cells in a word or two each, such as {@code  (!) host busy, not warm}; empty without any. */
    public static String doubts(Comparison c) {
        var doubts = Stream.of(
                Stream.concat(c.a().repetitions().stream(), c.b().repetitions().stream()).map(JudgedCell::warnings),
                Stream.of(c.asymmetries())).flatMap(s -> s.flatMap(w -> w.stream())).map(Sentences::kind).distinct()
                .toList();
        int more = doubts.size() - MOST_DOUBTS;
        return doubts.isEmpty()
                ? ""
                : " (!) " + doubts.stream().limit(MOST_DOUBTS).collect(Collectors.joining(", "))
                        + (more > 0 ? " and " + Numbers.count(more) + " more" : "");
    }

    /** The kind of a warning: its text before the first colon. */
    public static String kind(String warning) {
        return Texts.cut(Texts.plain(warning).split("[:;]", 2)[0], LONGEST_DOUBT);
    }
}
