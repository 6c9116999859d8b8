package io.carrierscope.analyzer.judge;

import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.suspicion.JudgedService.State.Trouble;
import io.carrierscope.analyzer.judge.Findings.Chains;
import java.util.Comparator;

/**
 * How soon a cell is to be looked at: those with causes first, of these what ended all work, then what allows most without it; then what is
 * suspected, and what is unknown.
 *
 * @param halts true if a cause ended all work
 * @param gain the weight of the cause that allows most
 * @param share the largest share that a cause takes, 0 to 1
 */
public record Urgency(Trouble trouble, boolean halts, long gain, double share) implements Comparable<Urgency> {
    private static final Comparator<Urgency> MOST_FIRST = Comparator.comparing(Urgency::trouble)
            .thenComparing(u -> !u.halts).thenComparingLong(u -> -u.gain).thenComparingDouble(u -> -u.share);

    /** The urgency of a cell. */
    public static Urgency of(JudgedCell cell) {
        return new Urgency(cell.trouble(), cell.causes().anyMatch(Findings::halts),
                cell.causes().mapToLong(Chains::weight).max().orElse(0),
                cell.causes().mapToDouble(Verdict.Found::share).max().orElse(0));
    }

    @Override
    public int compareTo(Urgency other) {
        return MOST_FIRST.compare(this, other);
    }
}
