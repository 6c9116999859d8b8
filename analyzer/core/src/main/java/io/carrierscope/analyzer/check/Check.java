package io.carrierscope.analyzer.check;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.Sight;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The outcomes of all limits, on all cells or on all pairs of cells.
 *
 * @param allowUnknown whether limits that the recordings cannot decide pass
 */
public record Check(List<Outcome> outcomes, boolean allowUnknown) {
    /**
     * The outcome of one limit on one cell or pair of cells.
     *
     * @param judged the id of the cell, or both ids
     */
    public record Outcome(String judged, Limit limit, Judgement judgement) {
        /** The outcome in one line. */
        public String line() {
            return judged + ": " + limit.name() + ": " + switch (judgement.status()) {
                case KEPT -> "kept: ";
                case BROKEN -> "broken: ";
                case UNKNOWN -> "unknown: ";
            } + judgement.how();
        }
    }

    /** Judges all limits on all cells and pairs. */
    public static Check of(Analysis analysis, List<Limit> limits, boolean allowUnknown) {
        var outcomes = new ArrayList<Outcome>();
        for (JudgedCell cell : analysis.cells()) {
            for (Limit limit : limits) {
                if (limit instanceof Limit.OfCell l) {
                    outcomes.add(new Outcome(cell.cell().key().id(), l, l.judge(cell)));
                }
            }
        }
        for (Limit limit : limits) {
            if (limit instanceof Limit.AbsentFromPairs l) {
                outcomes.addAll(pairs(l, analysis.comparisons()));
            }
        }
        return new Check(outcomes, allowUnknown);
    }

    /** The same with the outcomes against a baseline. */
    public Check and(Baseline baseline) {
        return new Check(Stream.concat(outcomes.stream(), baseline.outcomes().stream()).toList(), allowUnknown);
    }

    /** A cause that shows between two cells is unknown where no two cells are compared. */
    private static List<Outcome> pairs(Limit.AbsentFromPairs limit, List<Comparison> comparisons) {
        var outcomes = new ArrayList<Outcome>();
        for (Comparison c : comparisons) {
            limit.verdict(c).ifPresent(v -> outcomes.add(new Outcome(
                    c.b().key().id() + " against " + c.a().key().id(), limit, limit.judge(c, v))));
        }
        return outcomes.isEmpty()
                ? List.of(new Outcome("all cells", limit, Judgement.unknown(
                        "no two of them could be judged; it needs " + limit.cause().events())))
                : outcomes;
    }

    /** Returns true if the limit fails the check. */
    public boolean fails(Outcome outcome) {
        return switch (outcome.judgement().status()) {
            case KEPT -> false;
            case BROKEN -> true;
            case UNKNOWN -> !allowUnknown;
        };
    }

    /** A line for each suspicion that an answer tells of a cell, and that no limit is on. */
    public static List<String> suspicions(Analysis analysis, List<Limit> limits) {
        return analysis.cells().stream().flatMap(c -> c.told().stream()
                .filter(f -> limits.stream().noneMatch(l -> l instanceof Limit.Healthy
                        || l instanceof Limit.Absent a && a.finding().id().equals(f.cause())))
                .map(f -> c.cell().key().id() + ": suspected: " + f.evidence().getFirst().claim() + " ("
                        + f.finding().name() + "); --healthy would fail"))
                .toList();
    }

    /** The outcomes that fail the check. */
    public List<Outcome> failed() {
        return outcomes.stream().filter(this::fails).toList();
    }

    /** What fails, in one line, and what lets limits pass that are not decided; empty if nothing fails. */
    public Optional<String> failure() {
        var failed = failed();
        long unknown = failed.stream().filter(o -> o.judgement().status() == Judgement.Status.UNKNOWN).count();
        return failed.isEmpty()
                ? Optional.empty()
                : Optional.of("failed: " + Numbers.part(failed.size(), outcomes.size(), "limit") + (unknown == 0
                        ? ""
                        : unknown == failed.size()
                                ? ", not decided; --allow-unknown lets this pass"
                                : ", " + unknown + " of them not decided; --allow-unknown lets these pass"));
    }

    /** The outcomes that the recordings cannot decide, where these pass. */
    public List<Outcome> allowed() {
        return outcomes.stream().filter(o -> o.judgement().status() == Judgement.Status.UNKNOWN && !fails(o)).toList();
    }

    /**
     * What the recordings say of a limit.
     *
     * @param how the measured value, or what broke the limit, in words; what is missing if that is unknown
     */
    public record Judgement(Status status, String how) {
        /** Whether a limit was kept. A limit that the recordings cannot decide was not. */
        public enum Status {
            KEPT, BROKEN, UNKNOWN
        }

        static Judgement kept(String format, Object... figures) {
            return new Judgement(Status.KEPT, Figure.text(format, figures));
        }

        static Judgement broken(String format, Object... figures) {
            return new Judgement(Status.BROKEN, Figure.text(format, figures));
        }

        static Judgement unknown(String why) {
            return new Judgement(Status.UNKNOWN, why);
        }

        /** Returns this judgement, or an unknown one if there may be more than the recording shows. */
        Judgement given(Sight sight) {
            return status == Status.KEPT && !sight.seen()
                    ? unknown(sight.missing() + "; record " + sight.howToRecord())
                    : this;
        }
    }
}
