package io.carrierscope.analyzer.check;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.judge.JudgedCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The outcomes of all limits, on all cells or on all pairs of cells. */
public record Check(List<Outcome> outcomes) {
    /**
     * The outcome of one limit on one cell or pair of cells.
     *
     * @param judged the id of the cell, or both ids
     * @param broken how the limit was broken; empty when it was kept
     */
    public record Outcome(String judged, Limit limit, Optional<Limit.Broken> broken) {
        /** The broken limit in one line. */
        public String line() {
            return judged + ": " + limit.name() + ": "
                    + broken.map(b -> (b.unknown() ? "unknown: " : "") + b.how()).orElse("kept");
        }

        private Outcome allowingUnknown() {
            return new Outcome(judged, limit, broken.filter(b -> !b.unknown()));
        }
    }

    /** @param allowUnknown whether a limit that the recordings cannot decide counts as kept */
    public static Check of(Analysis analysis, List<Limit> limits, boolean allowUnknown) {
        var outcomes = new ArrayList<Outcome>();
        for (JudgedCell cell : analysis.cells()) {
            for (Limit limit : limits) {
                if (limit instanceof Limit.OfCell l) {
                    outcomes.add(new Outcome(cell.cell().key().id(), l, l.broken(cell)));
                }
            }
        }
        for (Limit limit : limits) {
            if (limit instanceof Limit.AbsentFromPairs l) {
                outcomes.addAll(pairs(l, analysis.comparisons()));
            }
        }
        return new Check(allowUnknown ? outcomes.stream().map(Outcome::allowingUnknown).toList() : outcomes);
    }

    /** Without a pair to judge, a cause is unknown, not absent. */
    private static List<Outcome> pairs(Limit.AbsentFromPairs limit, List<Comparison> comparisons) {
        var outcomes = new ArrayList<Outcome>();
        for (Comparison c : comparisons) {
            limit.verdict(c).ifPresent(v -> outcomes.add(new Outcome(
                    c.b().key().id() + " against " + c.a().key().id(), limit, limit.broken(c, v))));
        }
        return outcomes.isEmpty()
                ? List.of(new Outcome("all cells", limit, Limit.Broken.unknown(
                        "no two of them could be judged; it needs " + limit.cause().needs())))
                : outcomes;
    }

    public List<Outcome> broken() {
        return outcomes.stream().filter(o -> o.broken().isPresent()).toList();
    }
}
