package io.carrierscope.analyzer.check;

import io.carrierscope.analyzer.check.Check.Judgement;
import io.carrierscope.analyzer.check.Pairs.Pair;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.compare.ConfidenceIntervals;
import io.carrierscope.analyzer.compare.Differences;
import io.carrierscope.analyzer.compare.NoiseFloor;
import io.carrierscope.analyzer.compare.Sides;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.finding.Place;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fleet.Labelling;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.event.EventCatalogue;
import io.carrierscope.analyzer.recording.event.Frame;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * New recordings against old ones: the figures that got worse by more than noise, and what is found that was not. With three runs or more of
 * both, a figure is worse if its runs differ by more than chance among all figures that are judged ({@link NoiseFloor#allowed}) and by the
 * least effect that matters; with fewer, from the factor on that two single runs differ by.
 *
 * @param names tells the name of a service, by which both sides are paired
 * @param from a package or class of the application: what happens elsewhere does not count; empty if all counts
 */
public record Baseline(Analysis old, Analysis now, Labelling names, String from) {
    /** A cause that takes less of single runs comes and goes. */
    private static final double LARGE = 2 * Verdict.NOISE;

    /** The outcomes, as of other limits. */
    public List<Check.Outcome> outcomes() {
        var groups = pairs();
        var pairs = groups.all();
        var outcomes = new ArrayList<Check.Outcome>(groups.unpaired(pairs).toList());
        var compared = pairs.stream()
                .flatMap(p -> GatedFigure.ALL.stream().flatMap(f -> compared(groups, p, f, outcomes))).toList();
        pairs.stream().filter(p -> compared.stream().noneMatch(c -> c.pair().equals(p))).forEach(p -> outcomes.add(
                outcome(p, "all figures", Judgement.unknown("no figure is known of both sides"))));
        double allowed = NoiseFloor.allowed(compared.stream().filter(Compared::large)
                .flatMapToDouble(c -> c.chance().stream()).toArray());
        compared.forEach(c -> outcomes.add(outcome(c.pair(), c.figure().name(), judged(c, allowed))));
        pairs.forEach(p -> outcomes.addAll(failed(p)));
        pairs.forEach(p -> outcomes.addAll(found(p)));
        pairs.forEach(p -> outcomes.addAll(blind(p)));
        return List.copyOf(outcomes);
    }

    private Pairs pairs() {
        return Pairs.of(old, now, names);
    }

    private static Check.Outcome outcome(Pair pair, String what, Judgement judgement) {
        return new Check.Outcome(pair.name(), new Limit.NotWorse(what), judgement);
    }

    /** A figure that neither side has is left out; one that a part of the runs lacks is unknown. */
    private static Stream<Compared> compared(Pairs groups, Pair pair, GatedFigure figure,
            List<Check.Outcome> outcomes) {
        if (ofNeither(pair, figure)) {
            return Stream.empty();
        }
        var way = figure.way(pair.runs());
        double[] old = pair.old().figures(way);
        double[] now = pair.now().figures(way);
        if (old.length < pair.old().repetitions().size() || now.length < pair.now().repetitions().size()) {
            outcomes.add(outcome(pair, figure.name(),
                    Judgement.unknown("known of %d of %d runs of the baseline and %d of %d new ones"
                            .formatted(old.length, pair.old().repetitions().size(), now.length,
                                    pair.now().repetitions().size()))));
            return Stream.empty();
        }
        var lacks = figure.lacks(pair.runs());
        if (lacks.size() > 1) {
            outcomes.add(outcome(pair, figure.name(),
                    Judgement.unknown("not recorded in the same way: " + String.join(" | ", new TreeSet<>(lacks)))));
            return Stream.empty();
        }
        return Stream.of(new Compared(pair, figure, old, now, groups.control(pair, way)));
    }

    private Judgement judged(Compared c, double allowed) {
        String figures = c.text();
        if (!c.isWorse(allowed)) {
            return Judgement.kept("%s%s", figures, c.ratio() > NoiseFloor.LEAST_EFFECT && c.ratio() < c.control()
                    ? "; identical systems differ by " + Numbers.ratio(c.control()) + " ×"
                    : "");
        }
        if (c.figure().causes().isEmpty()
                && Sides.compare(c.pair().old(), c.pair().now()).filter(x -> !x.comparable()).isPresent()) {
            return Judgement.unknown(figures + "; other processes left the two sides unequal parts of the machine");
        }
        if (c.figure().lessIsWorse() && Sides.fewerMayHaveCome(c.pair().old(), c.pair().now())) {
            return Judgement.unknown(figures + "; each took no longer, so fewer may have come");
        }
        var grown = grown(c).toList();
        String reason = grown.stream().map(Reason::text).findFirst().or(() -> difference(c)).map(r -> "; " + r)
                .orElse("");
        return !grown.isEmpty() && grown.stream().noneMatch(r -> counts(r.place))
                ? Judgement.kept("%s; not counted, since it is not in %s%s", figures, from, reason)
                : Judgement.broken("%s%s", figures, reason);
    }

    /** Why something got worse, with its place where one is known. */
    private record Reason(String text, Optional<Place> place) {
        static Reason of(JudgedCell cell, Verdict.Found f) {
            return new Reason(f.finding().name() + ": " + Limit.placed(cell.claim(f), f), f.place());
        }
    }

    /** What is found now with a larger share, of what makes the figure worse. */
    private static Stream<Reason> grown(Compared c) {
        var typical = c.pair().now().typical();
        return Comparison.more(typical, c.pair().old().typical()).filter(f -> !f.doubt())
                .filter(f -> c.figure().causes().isEmpty() || c.figure().causes().contains(f.cause()))
                .map(f -> Reason.of(typical, f));
    }

    /** What there is more of, where no cause is found. */
    private static Optional<String> difference(Compared c) {
        return Differences.of(c.pair().old(), c.pair().now()).stream()
                .filter(d -> d.other() > d.one() && c.figure().units().contains(d.unit())).findFirst()
                .map(d -> "%s%s: %s before, %s now, %s".formatted(d.what(), d.at().isEmpty() ? "" : " at " + d.at(),
                        Numbers.rate(d.one()), Numbers.rate(d.other()), d.unit().text()));
    }

    /** Without a place nobody knows that it is elsewhere. */
    private boolean counts(Optional<Place> place) {
        return from.isEmpty() || place.isEmpty()
                || place.get().callers().stream().anyMatch(c -> Frame.within(from, c));
    }

    /** What is found in each new run and in none of the baseline's; of single runs, if it is large. */
    private List<Check.Outcome> found(Pair p) {
        var before = p.old().repetitions();
        var outcomes = new ArrayList<Check.Outcome>();
        for (Verdict.Found f : causes(p.now().typical(), p.now().typical().told()).toList()) {
            boolean always = p.now().repetitions().stream().allMatch(c -> has(c, f.cause()));
            boolean large = f.share() >= LARGE || p.now().repetitions().size() >= ConfidenceIntervals.FEWEST;
            if (!always || !large || f.finding().rank() == Finding.Rank.RESOURCE
                    || before.stream().anyMatch(c -> has(c, f.cause())) || !counts(f.place())) {
                continue;
            }
            boolean known = before.stream()
                    .anyMatch(c -> c.on(f.cause()).stream().anyMatch(Verdict.Absent.class::isInstance))
                    || seenAlike(p, f.finding()) && before.stream().allMatch(c -> nothingSeen(c, f.cause()));
            String claim = Reason.of(p.now().typical(), f).text;
            outcomes.add(outcome(p, f.finding().name(), known
                    ? Judgement.broken("new: %s; remedy: %s", claim, f.remedy())
                    : Judgement.unknown("found now, and unknown in the baseline: " + claim)));
        }
        return outcomes;
    }

    private static boolean nothingSeen(JudgedCell c, String cause) {
        return c.on(cause).stream().anyMatch(v -> v instanceof Verdict.Unknown u && u.suspicion() == 0);
    }

    /** What shows it now would have shown it before: the same events of the same JDK, for as long. */
    private static boolean seenAlike(Pair p, Finding finding) {
        var types = new TreeSet<>(EventCatalogue.types(finding.needs()));
        var subjects = p.runs().stream().flatMap(c -> c.subject().stream()).toList();
        double longest = subjects.stream().mapToDouble(s -> s.window().lengthSeconds()).max().orElse(0);
        return subjects.stream().allMatch(s -> s.window().lengthSeconds() >= longest / 2)
                && subjects.stream().map(s -> s.profile().jdkFeature() + types.stream()
                        .flatMap(t -> Stream.of("enabled", "threshold", "period", "throttle", "filter")
                                .map(v -> t + s.settings().value(t, v).orElse("")))
                        .collect(Collectors.joining())).distinct().count() == 1;
    }

    /** Runs that failed are in no mean. */
    private static List<Check.Outcome> failed(Pair p) {
        int failed = p.now().failedRuns();
        return failed == 0 || p.old().failedRuns() > 0
                ? List.of()
                : List.of(outcome(p, "runs", Judgement.broken("%d of %d new runs failed, and none of the baseline's",
                        failed, p.now().repetitions().size())));
    }

    /** What was absent, and of which no new run has the events. */
    private static List<Check.Outcome> blind(Pair p) {
        var causes = p.old().typical().all().stream()
                .filter(v -> p.old().repetitions().stream().allMatch(c -> c.on(v.cause()).stream()
                        .anyMatch(Verdict.Absent.class::isInstance))
                        && p.now().repetitions().stream().allMatch(c -> c.on(v.cause()).stream()
                                .anyMatch(Verdict.Unknown.class::isInstance) && lacks(c, v.finding())))
                .map(Verdict::cause).toList();
        return causes.isEmpty()
                ? List.of()
                : List.of(outcome(p, "causes", Judgement.unknown("absent in the baseline, and not recorded now: "
                        + String.join(", ", causes))));
    }

    private static boolean lacks(JudgedCell c, Finding finding) {
        return c.cell().subject().filter(s -> !s.visibility().recorded(finding.needs()).blind()).isEmpty();
    }

    /** What is not judged, and why the sides may differ for other reasons than the change, one line each. */
    public List<String> doubts() {
        return pairs().all().stream().flatMap(p -> Stream.of(unseen(p), Sides.doubts(p.old(), p.now()).stream(),
                Sides.compare(p.old(), p.now()).stream().flatMap(c -> c.asymmetries().stream()))
                .flatMap(lines -> lines.map(d -> p.name() + ": " + d)))
                .toList();
    }

    private static Stream<String> unseen(Pair p) {
        var names = GatedFigure.ALL.stream().filter(f -> ofNeither(p, f)).map(GatedFigure::name).toList();
        return names.isEmpty()
                ? Stream.empty()
                : Stream.of("not judged, as neither side shows it: " + String.join("; ", names));
    }

    private static boolean ofNeither(Pair p, GatedFigure figure) {
        var way = figure.way(p.runs());
        return p.runs().stream().allMatch(run -> way.apply(run).isEmpty());
    }

    private static Stream<Verdict.Found> causes(JudgedCell cell, List<Verdict.Found> suspicions) {
        return Stream.concat(cell.causes(), suspicions.stream());
    }

    private static boolean has(JudgedCell cell, String cause) {
        return causes(cell, cell.suspected()).anyMatch(f -> f.cause().equals(cause));
    }
}
