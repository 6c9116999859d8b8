package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.report.block.Block;
import java.util.List;
import java.util.Optional;

/** A part of the report: it turns the analysis into blocks, none when it has nothing to say. */
@FunctionalInterface
interface Section {
    List<Block> blocks(Analysis analysis);

    /** The same where room is short, with at most so many cells at length; empty for a section that cannot be shorter. */
    default Optional<List<Block>> brief(Analysis analysis, int most) {
        return Optional.empty();
    }
}
