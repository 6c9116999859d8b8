package io.carrierscope.analyzer.report.table;

import static io.carrierscope.analyzer.report.metric.Unit.FIGURE;
import static io.carrierscope.analyzer.report.metric.Unit.SHARE;
import static io.carrierscope.analyzer.report.metric.Unit.TEXT;

import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.finding.Place;
import io.carrierscope.analyzer.finding.Verdict.Found;
import io.carrierscope.analyzer.finding.Verdict.Unknown;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Intervention.Change;
import io.carrierscope.analyzer.model.WhatIf;
import io.carrierscope.analyzer.report.metric.Table;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Verdicts, and what would be without their causes. */
public final class VerdictTables {
    private static final Table<Evidence> EVIDENCE = Table.<Evidence>of().add(TEXT, "claim", Evidence::claim)
            .add(TEXT, "source", Evidence::source);
    private static final Table<Change> TESTS = Table.<Change>of().add(TEXT, "change", c -> c.kind().id())
            .add(TEXT, "to", Change::to).add(TEXT, "text", Change::text);

    /** A prediction with something removed, or what is missing for it. */
    public static final Table<WhatIf> WHAT_IF = Table.<WhatIf>of().add(TEXT, "without", w -> w.intervention().what())
            .list("tests", TESTS, w -> w.intervention().tests())
            .add(FIGURE, "perSecond",
                    w -> w instanceof WhatIf.AsBefore b ? b.perSecond() : of(w, WhatIf.Predicted::perSecond))
            .add(TEXT, "bound", w -> of(w, p -> p.lowerBound() ? "lower" : null)).leftOut()
            .add(FIGURE, "leastPerSecond", w -> of(w, WhatIf.Predicted::leastPerSecond)).leftOut()
            .add(FIGURE, "mostPerSecond", w -> of(w, p -> p.most().map(Bound::perSecond).orElse(null))).leftOut()
            .add(TEXT, "thenBound", w -> of(w, p -> p.then().id().text())).leftOut()
            .add(TEXT, "formula", w -> w instanceof WhatIf.AsBefore b
                    ? Figure.text("tasks per second until %.1f s into the recording", b.seconds())
                    : of(w, p -> p.then().formula()))
            .leftOut().add(TEXT, "processorTime", w -> of(w, WhatIf.Predicted::demand)).leftOut()
            .object("responseMillis", TimeTables.PREDICTED_MILLIS, w -> of(w, p -> p.times().orElse(null))).leftOut()
            .add(TEXT, "missing", w -> w instanceof WhatIf.NotPredicted n ? n.missing() : null).leftOut();

    private static final Table<Verdict> STATUS = Table.<Verdict>of().add(TEXT, "cause", Verdict::cause)
            .add(TEXT, "rank", v -> v.finding().rank().id())
            .add(TEXT, "status", VerdictTables::status).add(SHARE, "share", v -> found(v, Found::share))
            .add(TEXT, "bound", v -> found(v, f -> f.lowerBound() ? "lower" : null)).leftOut()
            .add(TEXT, "shareOf", v -> found(v, Found::shareOf))
            .add(FIGURE, "gain", v -> found(v, f -> f.gain().isPresent() ? f.gain().getAsDouble() : null)).leftOut()
            .add(TEXT, "place", v -> found(v, f -> f.place().map(Place::text).orElse(null))).leftOut();
    private static final Table<Verdict> ADVICE = Table.<Verdict>of()
            .add(TEXT, "because", v -> found(v, f -> f.because().orElse(null))).leftOut()
            .add(TEXT, "remedy", v -> found(v, Found::remedy))
            .object("whatIf", WHAT_IF, v -> found(v, f -> f.whatIf().orElse(null))).leftOut()
            .add(TEXT, "missing", v -> v instanceof Unknown u ? u.missing() : null).leftOut()
            .add(TEXT, "howToRecord", v -> v instanceof Unknown u ? u.howToRecord() : null).leftOut()
            .add(SHARE, "suspicion", v -> v instanceof Unknown u && u.suspicion() > 0 ? u.suspicion() : null).leftOut();

    /** A verdict; fields that only a found or only an unknown cause has are left out of the others. */
    public static final Table<Verdict> VERDICT = STATUS
            .add(TEXT, "suspects", v -> v.finding().name().equals(v.cause()) ? null : v.finding().name()).leftOut()
            .list("evidence", EVIDENCE, VerdictTables::evidence).and(ADVICE);
    /** The same as rows. */
    public static final Table<OfCell<Verdict>> ROWS = OfCell.withCell(STATUS.add(TEXT, "evidence", v -> evidence(v)
            .stream().map(Evidence::claim).collect(Collectors.joining("; "))).and(ADVICE).over(OfCell::part));

    private VerdictTables() {}

    /** The verdicts of a cell: causes, then the suspicions of a service. */
    public static List<Verdict> of(JudgedCell c) {
        return Stream.concat(c.verdicts().stream(), c.verdicts(Finding.Rank.SUSPICION).stream()).toList();
    }

    private static <T> T of(WhatIf whatIf, Function<WhatIf.Predicted, T> of) {
        return whatIf instanceof WhatIf.Predicted p ? of.apply(p) : null;
    }

    private static <T> T found(Verdict verdict, Function<Found, T> of) {
        return verdict instanceof Found f ? of.apply(f) : null;
    }

    private static String status(Verdict verdict) {
        return switch (verdict) {
            case Found f -> "found";
            case Verdict.Absent a -> "absent";
            case Unknown u -> "unknown";
        };
    }

    private static List<Evidence> evidence(Verdict verdict) {
        return switch (verdict) {
            case Found f -> f.evidence();
            case Verdict.Absent a -> a.evidence();
            case Unknown u -> List.of();
        };
    }
}
