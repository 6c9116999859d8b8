package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.report.block.Block;
import java.util.List;
import java.util.stream.Stream;

/**
 * The sections of one report, computed once for all formats. A new section takes a line in the catalogue here, which defines
 * the order of the report.
 */
public final class Sections {
    /** A section with its anchor and its heading. */
    public record Entry(String anchor, String title, Section section) {}

    static final List<Entry> ALL = List.of(
            new Entry("answer", "Verdict", new AnswerSection()),
            new Entry("matrix", "Matrix", new MatrixSection()),
            new Entry("published", "Published and measured figures", new PublishedSection()),
            new Entry("comparisons", "Comparisons", new ComparisonsSection()),
            new Entry("trust", "Validity of the figures", new TrustSection()),
            new Entry("knees", "Knees", new KneesSection()),
            new Entry("clients", "HTTP clients", new ClientsSection()),
            new Entry("recording-cost", "Recording overhead", new RecordingCostSection()),
            new Entry("overview", "Overview", new OverviewSection()),
            new Entry("request-budget", "Response time breakdown", new RequestBudgetSection()),
            new Entry("pauses", "Pauses", new PausesSection()),
            new Entry("event-loops", "Event-loop waits", new EventLoopsSection()),
            new Entry("littles-law", "Little's law", new LittlesLawSection()),
            new Entry("waits", "Thread waits", new WaitsSection()),
            new Entry("cells", "Cells", new CellsSection()),
            new Entry("recordings", "Recordings and environment", new RecordingsSection()));

    private final Analysis analysis;
    private final List<Written> written;

    private Sections(Analysis analysis) {
        this.analysis = analysis;
        this.written = ALL.stream().map(e -> new Written(e, e.section().blocks(analysis))).toList();
    }

    /** A section and its blocks. */
    public record Written(Entry entry, List<Block> blocks) {}

    public static Sections of(Analysis analysis) {
        return new Sections(analysis);
    }

    public Analysis analysis() {
        return analysis;
    }

    public List<Written> whole() {
        return telling(written.stream());
    }

    /** The shorter version, with at most {@code most} cells at length. */
    public List<Written> brief(int most) {
        return telling(written.stream().map(w -> new Written(w.entry(),
                w.entry().section().brief(analysis, most).orElse(w.blocks()))));
    }

    private static List<Written> telling(Stream<Written> sections) {
        return sections.filter(w -> !w.blocks().isEmpty()).toList();
    }
}
