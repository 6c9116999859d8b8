package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.PoolBudget;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Palette;
import io.carrierscope.analyzer.report.format.Numbers;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.List;
import java.util.Optional;

/** Time breakdown of the platform pool's threads, as one bar. */
final class PoolParts {
    private PoolParts() {}

    static Optional<Block> of(Cell cell) {
        return cell.poolBudget().map(PoolParts::bar);
    }

    private static Block bar(PoolBudget b) {
        return new Block.Parts(
                "Pool thread time, % of " + Numbers.count(b.threads(), "thread") + ", " + Texts.plain(b.group()),
                List.of(Block.Part.of(Palette.ON_CPU, "on CPU", b.onCpu()),
                        Block.Part.of(Palette.PINNED, "blocked", b.blocked()),
                        Block.Part.of(Palette.WAITING, "rest (runnable, in a native call, or in an unclear wait)",
                                b.rest()),
                        Block.Part.of(Palette.IDLE, "idle", b.idle())));
    }
}
