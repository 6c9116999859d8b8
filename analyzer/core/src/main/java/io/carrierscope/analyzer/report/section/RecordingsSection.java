package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.KnownBug;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.format.FileNames;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.table.RecordingTables;
import java.util.ArrayList;
import java.util.List;

/** The recordings that were read: their completeness, thresholds and environment. */
final class RecordingsSection implements Sections.Section {
    @Override
    public List<Block> blocks(Analysis analysis) {
        var names = FileNames.of(analysis.recordings());
        var blocks = new ArrayList<Block>();
        analysis.recordings().forEach(r -> r.coverage().lost().forEach(
                l -> blocks.add(new Block.Warning(names.of(r) + ": " + Texts.plain(l)))));
        blocks.add(RecordingTables.environment(analysis));
        analysis.recordings().stream().filter(r -> r.carrierTime().isPresent())
                .flatMap(r -> KnownBug.of(r.profile()).stream())
                .distinct().forEach(b -> blocks.add(new Block.Prose(Block.Tone.PLAIN, b.text())));
        blocks.add(RecordingTables.recordings(analysis, names));
        blocks.add(RecordingTables.thresholds(analysis, names));
        return blocks;
    }
}
