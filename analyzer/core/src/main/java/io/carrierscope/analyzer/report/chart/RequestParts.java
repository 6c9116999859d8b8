package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.cell.RequestBudget;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Swatch;
import io.carrierscope.analyzer.report.format.Numbers;
import java.util.Optional;

/** Response time breakdown of the cell's requests, as one bar in the order in which a request passes the parts. */
final class RequestParts {
    /** A smaller part would not be visible. */
    private static final double SEEN = 0.0005;

    private RequestParts() {}

    static Optional<Block> of(JudgedCell cell) {
        return cell.requestBudget().filter(b -> b.meanNanos() > 0).map(RequestParts::bar);
    }

    private static Block bar(RequestBudget b) {
        var parts = RequestBudget.PARTS.stream().filter(p -> b.share(p) >= SEEN).toList();
        return new Block.Parts("Response time, " + Numbers.millis(b.meanNanos()) + " ms on average",
                parts.stream().map(p -> Swatch.of(TailParts.colour(p), p.text(), b.share(p))).toList(),
                parts.stream().map(b::share).toList());
    }
}
