package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.NoiseFloor;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block.Tone;
import io.carrierscope.analyzer.report.table.CarrierTables;
import io.carrierscope.analyzer.report.table.CellTables;
import io.carrierscope.analyzer.report.table.PredictionTables;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Latency, carriers and pinning of all cells, one table each. */
final class OverviewSection implements Section {
    @Override
    public List<Block> blocks(Analysis analysis) {
        return blocks(analysis, Run.of(analysis));
    }

    /** One repetition of each cell. */
    @Override
    public Optional<List<Block>> brief(Analysis analysis, int most) {
        if (analysis.groups().size() == analysis.cells().size()) {
            return Optional.empty();
        }
        var blocks = blocks(analysis, Run.of(analysis).stream().map(Run::typical).toList());
        blocks.add(0,
                new Prose(Tone.NOTE, "For repeated cells, the tables show the repetition with the median throughput."));
        return Optional.of(blocks);
    }

    private static List<Block> blocks(Analysis analysis, List<Run> runs) {
        var blocks = new ArrayList<Block>();
        NoiseFloor.of(analysis.groups()).ifPresent(floor -> blocks.add(new Prose(Tone.PLAIN, "Noise floor: two runs of"
                + " one cell differ by up to " + Numbers.percent(floor - 1)
                + " % (95 % of the pairs of repetitions).")));
        for (Run run : runs) {
            var latency = CellTables.latency(run);
            if (!latency.rows().isEmpty()) {
                blocks.add(latency);
            }
            PredictionTables.of(run).ifPresent(blocks::add);
            blocks.addAll(CarrierTables.carriers(run));
            blocks.addAll(CarrierTables.pinning(run));
        }
        return blocks;
    }
}
