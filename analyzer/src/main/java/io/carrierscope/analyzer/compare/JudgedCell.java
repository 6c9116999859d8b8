package io.carrierscope.analyzer.compare;

import io.carrierscope.analyzer.bound.Bounds;
import io.carrierscope.analyzer.cause.Causes;
import io.carrierscope.analyzer.cause.Verdict;
import io.carrierscope.analyzer.cell.Cell;
import java.util.List;

/** A cell with what limits it, what the causes say, and doubts about its figures. */
public record JudgedCell(Cell cell, Bounds bounds, List<Verdict> verdicts, List<String> warnings) {
    public static JudgedCell of(Cell cell) {
        var bounds = Bounds.of(cell);
        return new JudgedCell(cell, bounds, Causes.judge(cell, bounds), Warnings.of(cell));
    }

    /** The causes found, largest share first. */
    public List<Verdict.Found> found() {
        return verdicts.stream().filter(Verdict.Found.class::isInstance).map(Verdict.Found.class::cast).toList();
    }
}
