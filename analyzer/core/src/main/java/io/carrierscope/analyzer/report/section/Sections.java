package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.format.CellNames;
import io.carrierscope.analyzer.report.service.Answer;
import io.carrierscope.analyzer.report.service.Carriers;
import io.carrierscope.analyzer.report.service.Dumped;
import io.carrierscope.analyzer.report.service.Exceptions;
import io.carrierscope.analyzer.report.service.FoundCauses;
import io.carrierscope.analyzer.report.service.HotCode;
import io.carrierscope.analyzer.report.service.Jvm;
import io.carrierscope.analyzer.report.service.Memory;
import io.carrierscope.analyzer.report.service.OverTime;
import io.carrierscope.analyzer.report.service.Requests;
import io.carrierscope.analyzer.report.service.Sockets;
import io.carrierscope.analyzer.report.service.Threads;
import io.carrierscope.analyzer.report.service.UnansweredQuestions;
import io.carrierscope.analyzer.report.service.Waits;
import java.util.List;
import java.util.stream.Stream;

/**
 * The sections of one report, computed once for all formats. A new section takes a line in the catalogue here, which defines
 * the order of the report.
 */
public final class Sections {
    /** A section with its anchor and its heading. */
    public record Entry(String anchor, String title, Section section) {
        /** True for the section that every report begins with: its answer. */
        public boolean first() {
            return anchor.equals("answer");
        }
    }

    /** The sections of a matrix, and of a matrix beside other recordings. */
    static final List<Entry> MATRIX = List.of(
            new Entry("answer", "Verdict", new AnswerSection()),
            new Entry("matrix", "Matrix", new MatrixSection()),
            new Entry("published", "Published and measured figures", new PublishedSection()),
            new Entry("comparisons", "Comparisons", new ComparisonsSection()),
            new Entry("trust", "Validity of the figures", new TrustSection()),
            new Entry("knees", "Knees", new KneesSection()),
            new Entry("clients", "HTTP clients", new ClientsSection()),
            new Entry("recording-cost", "Recording overhead", new RecordingCostSection()),
            new Entry("overview", "Overview", new OverviewSection()),
            new Entry("routes", "Requests to the application", new RoutesSection()),
            new Entry("request-budget", "Response time breakdown", new RequestBudgetSection()),
            new Entry("pauses", "Pauses", new PausesSection()),
            new Entry("event-loops", "Event-loop waits", new EventLoopsSection()),
            new Entry("usage", "CPU and memory", new UsageSection()),
            new Entry("littles-law", "Little's law", new LittlesLawSection()),
            new Entry("waits", "Thread waits", new WaitsSection()),
            new Entry("cells", "Cells", new CellsSection()),
            new Entry("recordings", "Recordings and environment", new RecordingsSection()));

    /** The sections of recordings of services only. */
    static final List<Entry> SERVICE = List.of(
            new Entry("answer", "Verdict", new ServiceSection(Answer::of)),
            new Entry("causes", "Causes", new ServiceSection(FoundCauses::of)),
            new Entry("dump", "Thread dump", new ServiceSection(Dumped::of)),
            new Entry("comparisons", "Comparisons", new ComparisonsSection()),
            new Entry("requests", "Requests", new ServiceSection(Requests::of)),
            new Entry("carriers", "Carriers", new ServiceSection(Carriers::of)),
            new Entry("threads", "Threads", new ServiceSection(Threads::of)),
            new Entry("waits", "Thread waits", new ServiceSection(Waits::of)),
            new Entry("sockets", "Sockets", new ServiceSection(Sockets::of)),
            new Entry("event-loops", "Event-loop waits", new EventLoopsSection()),
            new Entry("hot-code", "Hot methods", new ServiceSection(HotCode::of)),
            new Entry("exceptions", "Exceptions", new ServiceSection(Exceptions::of)),
            new Entry("memory", "Memory", new ServiceSection(Memory::of)),
            new Entry("jvm", "JVM", new ServiceSection(Jvm::of)),
            new Entry("over-time", "Over time", new ServiceSection(OverTime::of)),
            new Entry("littles-law", "Little's law", new LittlesLawSection()),
            new Entry("not-known", "Not known", new ServiceSection(UnansweredQuestions::of)));

    /** Every section. */
    static final List<Entry> ALL = Stream.concat(MATRIX.stream(), SERVICE.stream()).toList();

    private final Analysis analysis;
    private final List<Written> written;

    private Sections(Analysis analysis) {
        this.analysis = analysis;
        this.written = catalogue(analysis).parallelStream().map(e -> new Written(e, e.section().blocks(analysis)))
                .toList();
    }

    private static List<Entry> catalogue(Analysis analysis) {
        return CellNames.services(analysis) ? SERVICE : MATRIX;
    }

    /** A section and its blocks. */
    public record Written(Entry entry, List<Block> blocks) {
        /** Returns a section of a report that is not of one analysis. */
        public static Written of(String anchor, String title, List<Block> blocks) {
            return new Written(new Entry(anchor, title, analysis -> blocks), blocks);
        }

        /** True when only the page shows the section. */
        public boolean pageOnly() {
            return blocks.stream().allMatch(Block::pageOnly);
        }
    }

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
