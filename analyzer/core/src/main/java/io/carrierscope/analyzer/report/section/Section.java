package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.report.block.Block;
import java.util.List;
import java.util.Optional;

/** A part of the report that turns the analysis into blocks; no blocks when it has nothing to show. */
@FunctionalInterface
interface Section {
    List<Block> blocks(Analysis analysis);

    /** A shorter version with at most {@code most} cells at length; empty for a section that has none. */
    default Optional<List<Block>> brief(Analysis analysis, int most) {
        return Optional.empty();
    }
}
