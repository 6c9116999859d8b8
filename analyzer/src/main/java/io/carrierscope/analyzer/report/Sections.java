package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.compare.Analysis;
import java.util.List;

/** The catalogue of sections in the order of the report: one line each. */
final class Sections {
    /** A section with its place in the page and its heading. */
    record Entry(String anchor, String title, Section section) {}

    private static final List<Entry> ALL = List.of(
            new Entry("answer", "Verdict", new AnswerSection()),
            new Entry("matrix", "Matrix", new MatrixSection()),
            new Entry("comparisons", "Comparisons", new ComparisonsSection()),
            new Entry("overview", "All cells at a glance", new OverviewSection()),
            new Entry("cells", "Cells", new CellsSection()),
            new Entry("recordings", "Recordings and environment", new RecordingsSection()));

    private Sections() {}

    static List<Entry> all() {
        return ALL;
    }

    /** A section that has something to say. */
    record Written(Entry entry, List<Block> blocks) {}

    static List<Written> of(Analysis analysis) {
        return ALL.stream().map(e -> new Written(e, e.section().blocks(analysis)))
                .filter(w -> !w.blocks().isEmpty()).toList();
    }
}
