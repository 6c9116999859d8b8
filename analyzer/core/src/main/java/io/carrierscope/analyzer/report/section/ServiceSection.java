package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.format.CellNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A section that shows each recording on its own, under its name where there are several. */
record ServiceSection(Function<JudgedCell, List<Block>> topic) implements Section {
    @Override
    public List<Block> blocks(Analysis analysis) {
        return of(analysis, analysis.cells().size());
    }

    @Override
    public Optional<List<Block>> brief(Analysis analysis, int most) {
        return analysis.cells().size() <= most ? Optional.empty() : Optional.of(of(analysis, most));
    }

    private List<Block> of(Analysis analysis, int most) {
        if (analysis.cells().size() == 1) {
            return topic.apply(analysis.cells().get(0));
        }
        var names = CellNames.of(analysis);
        var blocks = new ArrayList<Block>();
        for (var cell : analysis.cells().stream().limit(most).toList()) {
            var own = topic.apply(cell);
            if (!own.isEmpty()) {
                blocks.add(new Block.Heading(names.title(cell)));
                blocks.addAll(own);
            }
        }
        return blocks;
    }
}
