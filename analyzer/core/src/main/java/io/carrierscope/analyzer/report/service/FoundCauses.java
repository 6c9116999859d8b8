package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Mark;
import io.carrierscope.analyzer.report.block.Block.Point;
import io.carrierscope.analyzer.report.format.Numbers;
import io.carrierscope.analyzer.verdict.Evidence;
import io.carrierscope.analyzer.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The causes found, each with its evidence and remedy. Predictions and tests are those of a matrix, and left out. */
public final class FoundCauses {
    private FoundCauses() {}

    public static List<Block> of(JudgedCell c) {
        var points = c.found().stream().map(FoundCauses::point).toList();
        return points.isEmpty() ? List.of() : List.of(new Block.Points(points));
    }

    private static Point point(Verdict.Found f) {
        var lines = new ArrayList<String>();
        f.evidence().forEach(e -> lines.add(e.claim()));
        lines.add(f.advice());
        lines.add(
                "From " + f.evidence().stream().map(Evidence::source).flatMap(s -> Stream.of(s.split(", "))).distinct()
                        .collect(Collectors.joining(", ")));
        return new Point(Mark.FOUND,
                f.cause() + ", " + Numbers.percent(f.share(), f.lowerBound()) + " % of " + f.shareOf(), lines, "");
    }
}
