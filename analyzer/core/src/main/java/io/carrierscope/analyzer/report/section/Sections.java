package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.NoiseFloor;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.KnownBug;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.format.CellNames;
import io.carrierscope.analyzer.report.format.FileNames;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.service.FoundCauses;
import io.carrierscope.analyzer.report.service.Headline.Answer;
import io.carrierscope.analyzer.report.service.Headline;
import io.carrierscope.analyzer.report.service.JvmTopics;
import io.carrierscope.analyzer.report.service.Topics;
import io.carrierscope.analyzer.report.service.UnansweredQuestions;
import io.carrierscope.analyzer.report.table.CarrierTables;
import io.carrierscope.analyzer.report.table.CellTables;
import io.carrierscope.analyzer.report.table.ClientTables;
import io.carrierscope.analyzer.report.table.ComparisonTables;
import io.carrierscope.analyzer.report.table.RecordingTables.RecorderTables;
import io.carrierscope.analyzer.report.table.RecordingTables;
import io.carrierscope.analyzer.report.table.RunTable;
import io.carrierscope.analyzer.report.table.TimeTables;
import io.carrierscope.analyzer.report.table.WaitTables;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The sections of one report, computed once for all formats. A new section takes a line in the catalogue here, which defines
 * the order of the report.
 */
public final class Sections {
    /** A part of the report that turns the analysis into blocks; no blocks when it has nothing to show. */
    @FunctionalInterface
    public interface Section {
        List<Block> blocks(Analysis analysis);

        /** A shorter version with at most {@code most} cells at length; empty for a section that has none. */
        default Optional<List<Block>> brief(Analysis analysis, int most) {
            return Optional.empty();
        }
    }

    /**
     * A section that shows each recording on its own, under its name where there are several.
     *
     * @param brief what a shorter version has of the others
     * @param anchored true for the section to which links to a recording lead
     */
    record ServiceSection(Function<JudgedCell, List<Block>> topic,
            Function<JudgedCell, List<Block>> brief, boolean anchored) implements Section {
        /** More answers would leave no room for the other sections. */
        private static final int MOST_BRIEF = 60;

        ServiceSection(Function<JudgedCell, List<Block>> topic) {
            this(topic, cell -> List.of(), false);
        }

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
            int all = analysis.cells().size();
            for (int i = 0; i < Math.min(all, Math.max(most, MOST_BRIEF)); i++) {
                var cell = analysis.cells().get(i);
                var own = (i < most ? topic : brief).apply(cell);
                if (!own.isEmpty()) {
                    blocks.add(new Block.Heading(names.title(cell), anchored ? names.anchor(cell) : ""));
                    blocks.addAll(own);
                }
            }
            if (anchored && all > Math.max(most, MOST_BRIEF)) {
                blocks.add(
                        new Prose(Block.Tone.NOTE, "and " + Numbers.count(all - Math.max(most, MOST_BRIEF)) + " more"));
            }
            return blocks;
        }
    }

    /** Latency, carriers and pinning of all cells, one table each. */
    private static final class Overview implements Section {
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
            return Optional.of(RunTable.explained(
                    "For repeated cells, the tables show the repetition with the median throughput.",
                    blocks(analysis, Run.of(analysis).stream().map(Run::typical).toList())));
        }

        private static List<Block> blocks(Analysis analysis, List<Run> runs) {
            var blocks = new ArrayList<Block>();
            NoiseFloor.of(analysis.groups()).ifPresent(floor -> blocks.add(Prose.of("Noise floor: two runs of one"
                    + " cell differ by up to " + Numbers.percent(floor - 1)
                    + " % (95 % of the pairs of repetitions).")));
            for (Run run : runs) {
                blocks.addAll(CellTables.latency(run).unlessEmpty());
                TimeTables.predictions(run).ifPresent(blocks::add);
                blocks.addAll(CarrierTables.carriers(run));
                blocks.addAll(CarrierTables.pinning(run));
            }
            return blocks;
        }
    }

    /** A section of what each run has; the meaning is a note before it. */
    private static Section ofRuns(String meaning, Function<Run, List<Block>> blocks) {
        return analysis -> RunTable.explained(meaning,
                Run.of(analysis).stream().flatMap(run -> blocks.apply(run).stream()).toList());
    }

    private static final Section EVENT_LOOPS = WaitTables.EVENT_LOOPS::blocks;
    private static final Section LITTLES_LAW = TimeTables.LAWS::blocks;

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
            new Entry("published", "Published and measured figures",
                    ofRuns("Published figures come from another machine, so absolute"
                            + " figures differ. A study's claims are in the ratios between its variants.",
                            ComparisonTables::published)),
            new Entry("comparisons", "Comparisons", new ComparisonsSection()),
            new Entry("trust", "Validity of the figures", new TrustSection()),
            new Entry("knees", "Knees",
                    ofRuns("The knee is the highest offered rate of the search whose p99 response time"
                            + " stayed within the limit. At equal shares of their knees, variants are equally utilized. Predicted: by"
                            + " simulation, with the CPU time of the processes at that share.", TimeTables::knees)),
            new Entry("clients", "HTTP clients",
                    ofRuns("Times are those without Flight Recorder; rates, CPU time, threads and memory"
                            + " are from the clients' own recordings. CPU time includes the load"
                            + " generator, which runs in the same JVM and is the same for all clients. Platform threads include about 20"
                            + " threads of the JVM and of Flight Recorder. Committed is all memory that the JVM counts; it needs"
                            + " --jvm-args client=-XX:NativeMemoryTracking=summary.", ClientTables::clients)),
            new Entry("recording-cost", "Recording overhead",
                    ofRuns("", run -> Stream.concat(RecorderTables.of(run).stream(),
                            ComparisonTables.recordingCost(run).unlessEmpty().stream()).toList())),
            new Entry("overview", "Overview", new Overview()),
            new Entry("routes", "Requests to the application", ofRuns("", run -> TimeTables.routes(run.typical()))),
            new Entry("request-budget", "Response time breakdown", TimeTables.BREAKDOWNS::blocks),
            new Entry("pauses", "Pauses", TimeTables.PAUSES::blocks),
            new Entry("event-loops", "Event-loop waits", EVENT_LOOPS),
            new Entry("usage", "CPU and memory", ofRuns("", run -> ClientTables.usage(run).unlessEmpty())),
            new Entry("littles-law", "Little's law", LITTLES_LAW),
            new Entry("waits", "Thread waits", WaitTables.MOST::typical),
            new Entry("cells", "Cells", new CellsSection()),
            new Entry("recordings", "Recordings and environment", new RecordingsSection()));

    /** The sections of recordings of services only. */
    static final List<Entry> SERVICE = List.of(
            new Entry("answer", "Verdict",
                    new ServiceSection(Answer::of, c -> List.of(Prose.of(Headline.of(c))), true)),
            new Entry("causes", "Causes", new ServiceSection(FoundCauses::of)),
            new Entry("dump", "Thread dump", new ServiceSection(Topics::dump)),
            new Entry("comparisons", "Comparisons", new ComparisonsSection()),
            new Entry("requests", "Requests", new ServiceSection(Topics::requests)),
            new Entry("carriers", "Carriers", new ServiceSection(Topics::carriers)),
            new Entry("threads", "Threads", new ServiceSection(Topics::threads)),
            new Entry("waits", "Thread waits", new ServiceSection(Topics::waits)),
            new Entry("sockets", "Sockets", new ServiceSection(Topics::sockets)),
            new Entry("event-loops", "Event-loop waits", EVENT_LOOPS),
            new Entry("hot-code", "Hot methods", new ServiceSection(JvmTopics::hotCode)),
            new Entry("exceptions", "Exceptions", new ServiceSection(JvmTopics::exceptions)),
            new Entry("memory", "Memory", new ServiceSection(JvmTopics::memory)),
            new Entry("jvm", "JVM", new ServiceSection(JvmTopics::jvm)),
            new Entry("over-time", "Over time", new ServiceSection(Topics::overTime)),
            new Entry("littles-law", "Little's law", LITTLES_LAW),
            new Entry("not-known", "Not known", new ServiceSection(UnansweredQuestions::of)));

    /** Every section. */
    static final List<Entry> ALL = Stream.concat(MATRIX.stream(), SERVICE.stream()).toList();

    private final Analysis analysis;
    private final List<Written> written;

    private Sections(Analysis analysis) {
        this.analysis = analysis;
        this.written = (CellNames.services(analysis) ? SERVICE : MATRIX).parallelStream()
                .map(e -> new Written(e, e.section().blocks(analysis))).toList();
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

    /** The recordings that were read: their completeness, thresholds and environment. */
    static final class RecordingsSection implements Sections.Section {
        @Override
        public List<Block> blocks(Analysis analysis) {
            var names = FileNames.of(analysis.recordings());
            var blocks = new ArrayList<Block>();
            analysis.recordings().forEach(r -> r.coverage().lost().forEach(
                    l -> blocks.add(new Block.Warning(names.of(r) + ": " + Texts.plain(l)))));
            blocks.add(RecordingTables.environment(analysis));
            analysis.recordings().stream().filter(r -> r.carrierTime().isPresent())
                    .flatMap(r -> KnownBug.of(r.profile()).stream())
                    .distinct().forEach(b -> blocks.add(new Prose(Block.Tone.PLAIN, b.text())));
            blocks.add(RecordingTables.recordings(analysis, names));
            blocks.add(RecordingTables.thresholds(analysis, names));
            return blocks;
        }
    }
}
