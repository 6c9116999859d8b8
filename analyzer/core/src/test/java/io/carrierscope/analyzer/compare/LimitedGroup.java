package io.carrierscope.analyzer.compare;

import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import java.util.List;

/** Repetitions with one bound each, given by hand. */
public final class LimitedGroup {
    private LimitedGroup() {}

    /** The group with one bound in each run: a multiple of what it measured. */
    public static CellGroup limited(CellGroup group, Bound.Id id, double times) {
        return new CellGroup(group.repetitions().stream().map(c -> {
            var x = c.bounds().measuredPerSecond();
            return new JudgedCell(c.cell(), new Bounds(List.of(new Bound(id, times * x.orElseThrow(), "")), x),
                    c.verdicts(), c.requestTime(), c.tail(), c.tailVerdicts(), c.prediction(), c.moreClients(),
                    c.warnings(), c.service());
        }).toList());
    }
}
