package io.carrierscope.analyzer.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.Reports;
import io.carrierscope.analyzer.report.Samples;
import io.carrierscope.analyzer.report.Study;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.service.Services;
import io.carrierscope.analyzer.sample.Committed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Glossary and labels have every heading and label of the report, and no term that is used nowhere. */
class GlossaryTest {
    private static final Path ROOT = Path.of(System.getProperty("carrierscope.root", ".."));
    /** The part of a label that does not change: {@code Carrier time, % of 2 carriers} begins with it. */
    private static final Pattern REST = Pattern.compile("[,;:(].*| \\d.*");
    /** Event types are the columns of the table of event settings. */
    private static final Pattern EVENT_TYPE = Pattern.compile("[A-Z]\\w+[a-z][A-Z]\\w*");
    /** The legend of this bar names groups of threads or layers of code. */
    private static final String CPU_TIME = "CPU time per request";
    /** A table with the two cells of a comparison as its columns. */
    private static final String PAIR = "Side by side";

    private static List<Analysis> analyses;
    private static List<String> terms;

    @BeforeAll
    static void read() throws Exception {
        analyses = List.of(Samples.small(), Services.busy(), Study.small(), ClientsSectionTest.analysis(), recorded());
        terms = (Files.readString(ROOT.resolve("docs/glossary.md"))
                + Files.readString(ROOT.resolve("docs/internals/labels.md"))).lines()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| term "))
                .map(line -> line.split(" \\| ")[0])
                .flatMap(cell -> Arrays.stream(cell.substring(2).split(", "))).map(GlossaryTest::lower).toList();
    }

    private static Analysis recorded() throws IOException, DataError {
        var recordings = new ArrayList<MeasuredRecording>();
        for (Path file : Committed.recordings()) {
            recordings.add(MeasuredRecording.of(file));
        }
        return Analysis.of(recordings);
    }

    @Test
    void everyHeadingAndLabelIsExplained() {
        Set<String> missing = new TreeSet<>();
        Stream.concat(Sections.ALL.stream().map(Sections.Entry::title), analyses.stream().flatMap(GlossaryTest::labels))
                .filter(label -> !label.isEmpty() && !EVENT_TYPE.matcher(label).matches())
                .filter(label -> !terms.contains(lower(label))).forEach(missing::add);
        assertThat(missing).as("headings and labels without an entry; add them to docs/internals/labels.md").isEmpty();
    }

    @Test
    void everyTermIsUsed() throws IOException {
        String used = lower(Files.readString(ROOT.resolve("docs/internals/method.md"))
                + Files.readString(ROOT.resolve("docs/suites.md"))
                + Files.readString(ROOT.resolve("docs/internals/suites.md"))
                + Sections.ALL.stream().map(Sections.Entry::title).collect(Collectors.joining("\n"))
                + analyses.stream().map(Reports::markdown).collect(Collectors.joining())
                + analyses.stream().flatMap(GlossaryTest::labels).collect(Collectors.joining("\n")))
                .replaceAll("\\s+", " ");
        assertThat(terms).doesNotHaveDuplicates();
        assertThat(terms).filteredOn(term -> !used.contains(term))
                .as("terms that neither a report nor method.md or suites.md uses; delete them from docs/glossary.md and labels.md")
                .isEmpty();
    }

    private static Stream<String> labels(Analysis analysis) {
        return Sections.of(analysis).whole().stream().flatMap(s -> s.blocks().stream()).flatMap(GlossaryTest::labels);
    }

    private static Stream<String> labels(Block block) {
        return switch (block) {
            case Block.Figures f -> f.caption().startsWith(PAIR)
                    ? Stream.of(PAIR)
                    : f.columns().stream().map(Block.Column::name);
            case Block.Matrix m -> Stream.concat(m.labels().stream(), m.more().stream().map(Block.Column::name));
            case Block.Keys k -> k.keys().stream().map(key -> start(key.name()));
            case Block.Chart c -> Stream.concat(Stream.of(start(c.title())), swatches(c.legend()));
            case Block.Parts p -> p.title().startsWith(CPU_TIME)
                    ? Stream.of(CPU_TIME)
                    : Stream.concat(Stream.of(start(p.title())), swatches(p.swatches()));
            case Block.Details d -> d.blocks().stream().flatMap(GlossaryTest::labels);
            case Block.Card c -> c.blocks().stream().flatMap(GlossaryTest::labels);
            default -> Stream.empty();
        };
    }

    private static Stream<String> swatches(List<Block.Swatch> legend) {
        return legend.stream().map(s -> start(s.name()));
    }

    private static String start(String label) {
        return label.contains(" : ") ? label : REST.matcher(label).replaceFirst("").strip();
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
