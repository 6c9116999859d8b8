package io.carrierscope.analyzer.report.card;

import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Mark;
import io.carrierscope.analyzer.report.block.Block.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A verdict as a list item: its evidence, and its remedy or the option that would record what is missing. */
public final class VerdictPoints {
    private VerdictPoints() {}

    /** The point of a verdict without a prediction. */
    public static Point of(Verdict verdict) {
        return of(verdict, 0);
    }

    /** @param measured throughput of the cell, per second; 0 if unknown */
    public static Point of(Verdict verdict, double measured) {
        return switch (verdict) {
            case Verdict.Found f -> found(f, measured);
            case Verdict.Absent a -> new Point(Mark.ABSENT, a.cause(), claims(a.evidence()), "");
            case Verdict.Unknown u -> new Point(Mark.UNKNOWN, u.cause(),
                    List.of(u.missing(), "Needed: " + u.howToRecord()), "");
        };
    }

    /** The point of a cause that was found or is suspected, with these lines. */
    public static Point of(Verdict.Found f, List<String> lines) {
        return new Point(f.suspicion() ? Mark.SUSPECTED : Mark.FOUND,
                f.finding().name() + ", " + Numbers.percent(f.share(), f.lowerBound()) + " % of " + f.shareOf(), lines,
                "");
    }

    /** What holds up the slowest requests, as far as it was found; empty where they take about as long as the median. */
    public static Optional<Block> ofSlowest(JudgedCell cell) {
        var found = cell.foundForSlowest();
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(new Block.Points(found.stream().map(f -> of(f, measured(cell))).toList()));
    }

    /** Throughput of the cell, per second; 0 if unknown. */
    public static double measured(JudgedCell cell) {
        return cell.cell().throughputPerSecond().orElse(0);
    }

    private static Point found(Verdict.Found f, double measured) {
        var lines = claims(f.evidence());
        lines.add(f.advice());
        f.whatIf().map(w -> WhatIfs.lines(w, measured)).ifPresent(lines::addAll);
        return of(f, lines);
    }

    private static List<String> claims(List<Evidence> evidence) {
        return new ArrayList<>(evidence.stream().map(e -> e.claim() + " [" + e.source() + "]").toList());
    }
}
