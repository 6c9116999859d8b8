package io.carrierscope.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.HeadlineComparisons;
import io.carrierscope.analyzer.compare.NoiseFloor.ControlGroups;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.format.Means;
import io.carrierscope.analyzer.report.format.Sentences;
import io.carrierscope.analyzer.report.json.Json;
import io.carrierscope.analyzer.report.metric.Table;
import io.carrierscope.analyzer.report.section.CellsSection;
import io.carrierscope.analyzer.report.section.MatrixSection;
import io.carrierscope.analyzer.report.table.ComparisonTables.PublishedFigure;
import io.carrierscope.analyzer.report.table.ComparisonTables;
import io.carrierscope.analyzer.report.text.Tables;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StudyReportTest {
    private final Locale before = Locale.getDefault();
    private static final int MANY_ROWS = 40;
    private static final Analysis STUDY = Study.small();
    /** Six hundred cells, whose analysis takes as long as all other tests. */
    private static final Analysis LARGE = Study.large(MANY_ROWS);

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "de-DE", "ar-EG"})
    void theReportIsTheSameEverywhere(String locale, @TempDir Path dir) throws Exception {
        Locale.setDefault(Locale.forLanguageTag(locale));
        Golden.check("study.md", Reports.markdown(STUDY));
        Golden.check("study-text.txt", Reports.text(STUDY));
        Golden.check("study-verdicts.txt", Tables.verdicts(STUDY));
        Golden.check("study-published.json", Json.write(PublishedFigure.of(STUDY.published()).stream()
                .map(f -> new Table.Row<>(ComparisonTables.PUBLISHED, f)).toList()));
        Reports.write(STUDY, dir);
        Golden.check("study-published.csv", Files.readString(dir.resolve("published.csv")));
    }

    @Test
    void everyPublishedFigureIsShown() throws Exception {
        var rows = json().get("publishedVsMeasured");
        assertThat(rows).hasSize(10);
        var failed = rows(rows, "virtual-2000");
        assertThat(failed).hasSize(2).allSatisfy(r -> {
            assertThat(r.get("measured").isNull()).isTrue();
            assertThat(r.get("ratio").isNull()).isTrue();
            assertThat(r.get("published").asDouble()).isPositive();
        });
    }

    /** Published 1577 : 365; measured here from two batches: (100 requests in 9 s / n), n being 400 and 660 on average. */
    @Test
    void ratiosReferToTheFastestPublishedVariant() throws Exception {
        var ratio = rows(json().get("publishedVsMeasured"), "virtual-20").get(0).get("timesSlower");
        assertThat(ratio.get("than").asText()).isEqualTo("platform-200");
        assertThat(ratio.get("published").asDouble()).isCloseTo(1577.0 / 365, within(1e-3));
        assertThat(ratio.get("measured").asDouble()).isCloseTo(660.0 / 400, within(5e-3));
        assertThat(ratio.get("publishedControlSpread").asDouble()).isCloseTo(1577.0 / 1571, within(1e-3));
        assertThat(ratio.get("measuredControlSpread").asDouble()).isCloseTo(1.1, within(5e-3));
    }

    /** A higher throughput is better, so the ratio is inverted. */
    @Test
    void throughputRatiosAreInverted() throws Exception {
        var ratio = rows(json().get("publishedVsMeasured"), "virtual-20").get(1).get("timesSlower");
        assertThat(ratio.get("than").asText()).isEqualTo("platform-200");
        assertThat(ratio.get("published").asDouble()).isCloseTo(1577.0 / 365, within(1e-2));
        assertThat(ratio.get("measured").asDouble()).isCloseTo(660.0 / 400, within(5e-3));
    }

    private JsonNode json() throws Exception {
        return JsonMapper.builder().build().readTree(Reports.json(STUDY));
    }

    private static List<JsonNode> rows(JsonNode rows, String server) {
        return StreamSupport.stream(rows.spliterator(), false).filter(r -> r.get("server").asText().equals(server))
                .toList();
    }

    @Test
    void kneesAndBatchesAreInTheJson() throws Exception {
        var cells = json().get("cells");
        var knee = cell(cells, "jetty-pools.virtual-20.io.knee.jdk25.r1").get("knee");
        assertThat(knee.get("perSecond").asInt()).isEqualTo(3_000);
        assertThat(knee.get("limitMillis").asInt()).isEqualTo(50);
        assertThat(knee.get("levels")).hasSize(3);
        assertThat(knee.get("levels").get(1).get("offeredPerSecond").asInt()).isEqualTo(2_100);
        assertThat(cell(cells, "jetty-pools.virtual-200.io.knee.jdk25.r1").get("knee").isNull()).isTrue();
        var batches = cell(cells, "jetty-pools.virtual-20.sleep-1-cpu-1.batch-10.jdk25.r2").get("batches");
        assertThat(batches.get("count").asInt()).isEqualTo(2);
        assertThat(batches.get("failed").asInt()).isEqualTo(1);
        // 100 requests of 9 s / 400 each, the second batch 2 ms longer
        assertThat(batches.get("minMillis").asDouble()).isCloseTo(2250, within(2.3));
        assertThat(batches.get("meanMillis").asDouble()).isEqualTo(2251);
        assertThat(batches.get("maxMillis").asDouble()).isEqualTo(2252);
        assertThat(cell(cells, "jetty-pools.virtual-20.io.knee.jdk25.r1").get("batches").isNull()).isTrue();
    }

    private static JsonNode cell(JsonNode cells, String id) {
        return StreamSupport.stream(cells.spliterator(), false).filter(c -> c.get("id").asText().equals(id))
                .findFirst().orElseThrow();
    }

    @Test
    void verdictsRestOnRecordedCellsOfDifferentSystems() {
        var run = Run.of(STUDY).get(0);
        assertThat(run.comparisons()).anyMatch(c -> c.axis().name().equals("RECORDING"))
                .anyMatch(c -> ControlGroups.same(c.a(), c.b()));
        assertThat(run.decisive()).isNotEmpty().noneMatch(c -> c.axis().name().equals("RECORDING"))
                .noneMatch(c -> ControlGroups.same(c.a(), c.b()))
                .noneMatch(c -> c.a().key().recording().equals("off"));
    }

    /** 660 : 600 are no further apart than the 440 : 400 of the control, so the row has no winner. */
    @Test
    void theMatrixShowsRecordedCellsAndTheirControlSpread() {
        var matrix = (Block.Matrix) new MatrixSection().blocks(STUDY).get(0);
        assertThat(matrix.servers()).containsExactly("virtual-20", "virtual-200", "virtual-2000", "platform-20",
                "platform-200");
        assertThat(matrix.lines()).hasSize(2);
        var row = matrix.lines().get(1);
        assertThat(row.more()).containsExactly("1.65", "1.10");
        assertThat(row.fields()).extracting(Block.Field::rank).containsExactly(Block.Rank.NONE, Block.Rank.NONE,
                Block.Rank.NONE, Block.Rank.LEVEL, Block.Rank.LEVEL);
        // the heap of the fastest differs, which is not a warning of a cell
        assertThat(Run.of(STUDY).get(0).groups()).filteredOn(g -> g.key().server().equals("virtual-20")
                && g.key().load().equals("batch-10") && g.key().recording().equals("on")).singleElement()
                .satisfies(g -> assertThat(Run.of(STUDY).get(0).besideFastest(g)).get()
                        .satisfies(c -> assertThat(c.a().key().server()).isEqualTo("platform-200"))
                        .satisfies(c -> assertThat(c.asymmetries()).singleElement().asString()
                                .contains("maximum heap")));
    }

    /** 3 searches, 4 × 3 repetitions and 1 failed cell in the matrix, 3 cells without Flight Recorder beside it. */
    @Test
    void theMarksOfTheMatrixAreThoseOfTheVerdict() {
        var matrix = (Block.Matrix) new MatrixSection().blocks(STUDY).get(0);
        assertThat(matrix.lines().get(0).fields()).extracting(Block.Field::doubt).containsExactly("(!)", "(!)", "", "",
                "(!)");
        assertThat(matrix.lines().get(1).fields()).extracting(Block.Field::doubt).containsExactly("(!) 3 of 3",
                "(!) 3 of 3", "(!)", "(!) 3 of 3", "(!) 3 of 3");
        assertThat(matrix.lines()).extracting(Block.Line::doubt).containsExactly("", "unequal maximum heap in bytes");
        assertThat(List.of(Reports.text(STUDY), Reports.markdown(STUDY))).allSatisfy(report -> assertThat(report)
                .contains("(!) sleep-1-cpu-1 25 batch-10: unequal maximum heap in bytes"));
        assertThat(Reports.html(STUDY))
                .contains("<small class=\"doubt\">(!) unequal maximum heap in bytes</small></th>");
        assertThat(Reports.text(STUDY).replaceAll("\\s+", " ")).contains("Warnings in all 19 cells."
                + " Unequal conditions in 1 of 2 rows of the matrix (unequal maximum heap in bytes).");
    }

    @Test
    void thePageIsWellFormedAndEveryLinkHasATarget() throws Exception {
        Page page = Page.of(Reports.html(STUDY));
        assertThat(page.values("id")).doesNotHaveDuplicates();
        assertThat(page.values("href"))
                .allSatisfy(href -> assertThat(page.values("id")).contains(href.substring(1)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 9, MANY_ROWS})
    void markdownFitsIntoAComment(int rows) {
        String markdown = Reports.markdown(rows == MANY_ROWS ? LARGE : Study.large(rows));
        assertThat(markdown.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(55_000);
        assertThat(markdown).contains("## Matrix", "## Published and measured figures",
                "## Recordings and environment");
        assertThat(markdown.split("\n### ")).hasSizeLessThanOrEqualTo(1 + 12);
    }

    @Test
    void thePageStaysSmallWithoutDeadLinks() throws Exception {
        String html = Reports.html(LARGE);
        assertThat(html.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(5_000_000);
        Page page = Page.of(html);
        var ids = Set.copyOf(page.values("id"));
        assertThat(page.values("href")).isNotEmpty().allMatch(href -> ids.contains(href.substring(1)));
    }

    /** The mean rate of a search has no meaning, so it is not compared. */
    @Test
    void aSearchShowsItsKneeInTheMatrix() {
        var matrix = (Block.Matrix) new MatrixSection().blocks(STUDY).get(0);
        assertThat(matrix.lines().get(0).fields()).extracting(Block.Field::value).containsExactly("3,000", "-",
                "-", "-", "2,000");
        assertThat(matrix.lines().get(0).fields()).extracting(Block.Field::rank).containsOnly(Block.Rank.NONE);
    }

    /** Virtual threads and the fastest platform variant, without the search. Of the variants that are one system the fastest is no faster. */
    @Test
    void theAnswerComparesVirtualWithTheBestPlatformVariant() {
        assertThat(HeadlineComparisons.of(Run.of(STUDY).get(0))).singleElement().satisfies(c -> {
            assertThat(c.a().key().server()).isEqualTo("platform-200");
            assertThat(c.b().key().server()).isEqualTo("virtual-20");
            assertThat(Sentences.of(c)).contains("server-stack").contains("(!)", "unequal maximum heap");
        });
    }

    @Test
    void jdksOfTheVirtualVariantComeSecond() {
        assertThat(HeadlineComparisons.of(Run.of(Samples.small()).get(0))).extracting(c -> c.axis().name())
                .containsExactly("SERVER", "JDK");
        assertThat(HeadlineComparisons.of(Run.of(Samples.small()).get(1))).isEmpty();
    }

    @Test
    void cellsWithCausesComeFirst() {
        var analysis = Samples.small();
        var first = CellsSection.first(analysis, 2);
        assertThat(first).hasSize(2).allSatisfy(c -> assertThat(c.found()).isNotEmpty());
        assertThat(CellsSection.first(analysis, 99)).hasSize(analysis.cells().size());
    }

    @Test
    void marginsAreTheLargerDistanceToTheInterval() {
        var group = Run.of(STUDY).get(0).groups().stream().filter(g -> g.repetitions().size() == 3).findFirst()
                .orElseThrow();
        double mean = group.throughputPerSecond().orElseThrow();
        var interval = group.throughputInterval().orElseThrow();
        assertThat(mean * (1 + Means.marginShare(group).orElseThrow())).isGreaterThanOrEqualTo(interval.high() - 1e-9);
        assertThat(mean * (1 - Means.marginShare(group).orElseThrow())).isLessThanOrEqualTo(interval.low() + 1e-9);
        assertThat(Means.ratios(Optional.empty())).isEqualTo("-");
    }
}
