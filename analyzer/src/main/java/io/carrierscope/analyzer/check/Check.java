package io.carrierscope.analyzer.check;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.JudgedCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All limits against all cells. */
public record Check(List<Outcome> outcomes) {
    /**
     * One limit against one cell.
     *
     * @param broken how it was broken; empty when kept
     */
    public record Outcome(JudgedCell cell, Limit limit, Optional<Limit.Broken> broken) {
        /** The broken limit in one line. */
        public String line() {
            return cell.cell().key().id() + ": " + limit.name() + ": "
                    + broken.map(b -> (b.unknown() ? "unknown: " : "") + b.how()).orElse("kept");
        }
    }

    /** @param allowUnknown whether a limit that the recordings cannot tell counts as kept */
    public static Check of(Analysis analysis, List<Limit> limits, boolean allowUnknown) {
        var outcomes = new ArrayList<Outcome>();
        for (JudgedCell cell : analysis.cells()) {
            for (Limit limit : limits) {
                outcomes.add(new Outcome(cell, limit,
                        limit.broken(cell).filter(b -> !(b.unknown() && allowUnknown))));
            }
        }
        return new Check(List.copyOf(outcomes));
    }

    public List<Outcome> broken() {
        return outcomes.stream().filter(o -> o.broken().isPresent()).toList();
    }
}
