package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.compare.Analysis;
import java.util.List;

/** A part of the report: it turns the analysis into blocks, none when it has nothing to say. */
@FunctionalInterface
interface Section {
    List<Block> blocks(Analysis analysis);
}
