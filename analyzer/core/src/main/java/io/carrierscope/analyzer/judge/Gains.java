package io.carrierscope.analyzer.judge;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.jvm.CpuSaturated;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.WhatIf;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * By what factor throughput could grow without a cause: the one figure by which all of them compare. Used up processors have none: more
 * of them are no remedy of a cause, and what less work would give is told by what takes their time.
 */
public final class Gains {
    private Gains() {}

    /** The verdicts, those that were found with their gain where it is known. */
    static List<Verdict> of(List<Verdict> verdicts, Cell cell, Bounds bounds) {
        return verdicts.stream().<Verdict>map(v -> v instanceof Verdict.Found f && f.finding() instanceof CellCause c
                && f.finding().rank() != Finding.Rank.VALIDITY && !(c instanceof CpuSaturated)
                        ? f.gaining(of(c, f, cell, bounds))
                        : v)
                .toList();
    }

    /**
     * From the prediction; where requests are not known, from what the cause takes and what the processors allow. Of a cause that ended all
     * work nothing is known: no work was done to compare with.
     */
    private static OptionalDouble of(CellCause cause, Verdict.Found f, Cell cell, Bounds bounds) {
        if (cause.haltsWork() && f.share() >= 1) {
            return OptionalDouble.empty();
        }
        var ofShare = cell.subject().map(s -> cause.gain(s, f)).orElse(OptionalDouble.empty());
        return f.whatIf().flatMap(w -> predicted(w, f, cell, bounds))
                .map(p -> OptionalDouble.of(cause.stopsAll() ? Math.min(p, ofShare.orElse(p)) : p)).orElse(ofShare);
    }

    private static Optional<Double> predicted(WhatIf whatIf, Verdict.Found f, Cell cell, Bounds bounds) {
        return whatIf instanceof WhatIf.Predicted p && cell.throughputPerSecond().orElse(0) > 0
                ? Optional.of(Math.max(1, p.perSecond() / now(p, f, cell, bounds)))
                : Optional.empty();
    }

    /**
     * What the bottleneck allows with the cause, per second, if it limits the cell, else what was measured; 0 if that is unknown. A resource
     * that is hardly used limits nothing, unless the cause makes it scarce; nor does a limit above the prediction, which another one sets.
     * A prediction has no CPU time of compilers. Where processors limit the cell with and without the cause, it is compared with one of
     * the cell as it is, or else the compilers would be a gain of each cause.
     */
    public static double now(WhatIf without, Verdict.Found f, Cell cell, Bounds bounds) {
        double measured = cell.throughputPerSecond().orElse(0);
        return bounds.binding()
                .filter(b -> measured / b.perSecond() >= cell.kind().leastUse()
                        || f.finding() instanceof CellCause c && c.limits().contains(b.id()))
                .filter(b -> !(without instanceof WhatIf.Predicted p) || p.lowerBound() || p.then().id() == b.id()
                        || p.perSecond() > b.perSecond())
                .map(b -> Math.max(measured, b.id() == Bound.Id.CPU
                        && without instanceof WhatIf.Predicted p && p.then().id() == Bound.Id.CPU
                                ? Math.max(b.perSecond(), p.unchangedPerSecond())
                                : b.perSecond()))
                .orElse(measured);
    }
}
