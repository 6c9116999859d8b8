package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.compare.Analysis;
import java.util.List;
import java.util.function.Function;

/** The catalogue of sections in the order of the report: one line each. */
final class Sections {
    /** A section with its place in the page and its heading. */
    record Entry(String anchor, String title, Section section) {}

    private static final List<Entry> ALL = List.of(
            new Entry("answer", "Verdict", new AnswerSection()),
            new Entry("matrix", "Matrix", new MatrixSection()),
            new Entry("published", "Published beside measured", new PublishedSection()),
            new Entry("comparisons", "Comparisons", new ComparisonsSection()),
            new Entry("trust", "Can the figures be trusted", new TrustSection()),
            new Entry("knees", "Knees", new KneesSection()),
            new Entry("clients", "HTTP clients", new ClientsSection()),
            new Entry("recording-cost", "What recording costs", new RecordingCostSection()),
            new Entry("overview", "All cells at a glance", new OverviewSection()),
            new Entry("request-budget", "Where response time went", new RequestBudgetSection()),
            new Entry("pauses", "Pauses", new PausesSection()),
            new Entry("event-loops", "Event loops that wait", new EventLoopsSection()),
            new Entry("littles-law", "Do the figures agree", new LittlesLawSection()),
            new Entry("waits", "Where threads wait", new WaitsSection()),
            new Entry("cells", "Cells", new CellsSection()),
            new Entry("recordings", "Recordings and environment", new RecordingsSection()));

    private Sections() {}

    static List<Entry> all() {
        return ALL;
    }

    /** A section that has something to say. */
    record Written(Entry entry, List<Block> blocks) {}

    static List<Written> of(Analysis analysis) {
        return written(section -> section.blocks(analysis));
    }

    /** The same where room is short, with so many cells at length. */
    static List<Written> brief(Analysis analysis, int most) {
        return written(section -> section.brief(analysis, most));
    }

    private static List<Written> written(Function<Section, List<Block>> blocks) {
        return ALL.stream().map(e -> new Written(e, blocks.apply(e.section()))).filter(w -> !w.blocks().isEmpty())
                .toList();
    }
}
