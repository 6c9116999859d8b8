package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.compare.Analysis;
import java.util.List;

/** A part of the report: it turns the analysis into blocks, none when it has nothing to say. */
@FunctionalInterface
interface Section {
    List<Block> blocks(Analysis analysis);

    /** The same where room is short, with at most so many cells at length. */
    default List<Block> brief(Analysis analysis, int most) {
        return blocks(analysis);
    }
}
