package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.judge.Gains;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Point;
import io.carrierscope.analyzer.report.card.VerdictPoints;
import io.carrierscope.analyzer.report.card.WhatIfs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The causes found, each with its evidence, its remedy and what is gained without it; where there is none, what is suspected. Tests are those
 * of a matrix, and left out.
 */
public final class FoundCauses {
    private static final int MOST_CAUSES = 3;
    private static final int MOST_CLAIMS = 4;

    private FoundCauses() {}

    public static List<Block> of(JudgedCell c) {
        var points = told(c).stream().map(f -> point(c, f)).toList();
        return points.isEmpty() ? List.of() : List.of(new Block.Points(points));
    }

    /** The same for one screen: the first cause without what the headline has said, of others what happens and what to do. */
    public static List<Block> brief(JudgedCell c) {
        var points = new ArrayList<Point>();
        var said = Headline.says(c);
        for (var f : told(c).stream().limit(MOST_CAUSES).toList()) {
            var lines = new ArrayList<String>();
            f.evidence().stream().map(Evidence::claim).filter(said.negate())
                    .limit(points.isEmpty() ? MOST_CLAIMS : 1).forEach(lines::add);
            lines.add(f.advice());
            gain(c, f).filter(g -> points.isEmpty()).ifPresent(lines::add);
            points.add(VerdictPoints.of(f, lines));
        }
        told(c).stream().skip(MOST_CAUSES).forEach(f -> points.add(VerdictPoints.of(f, List.of())));
        return points.isEmpty() ? List.of() : List.of(new Block.Points(points));
    }

    private static List<Verdict.Found> told(JudgedCell c) {
        return Stream.concat(c.found().stream(), c.told().stream()).toList();
    }

    private static Point point(JudgedCell c, Verdict.Found f) {
        var lines = new ArrayList<String>();
        f.evidence().forEach(e -> lines.add(e.claim()));
        lines.add(f.advice());
        gain(c, f).ifPresent(lines::add);
        lines.add(
                "From " + f.evidence().stream().map(Evidence::source).flatMap(s -> Stream.of(s.split(", "))).distinct()
                        .collect(Collectors.joining(", ")));
        return VerdictPoints.of(f, lines);
    }

    /** What is gained without a cause, or why that is not known. */
    public static Optional<String> gain(JudgedCell c, Verdict.Found f) {
        return f.whatIf().flatMap(w -> WhatIfs.gain(w, Gains.now(w, f, c.cell(), c.bounds()), f.gained()));
    }
}
