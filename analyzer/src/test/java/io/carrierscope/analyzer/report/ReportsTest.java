package io.carrierscope.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.compare.Analysis;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportsTest {
    @TempDir
    Path dir;

    @Test
    void writesEveryFormatAndLeavesNothingElse() throws Exception {
        Path out = dir.resolve("a/b");
        Reports.write(Samples.small(), out);
        var written = Reports.write(Samples.small(), out);
        assertThat(written).extracting(p -> p.getFileName().toString()).containsExactly("index.html", "report.md",
                "report.json", "cells.csv", "verdicts.csv", "pinning-sites.csv", "comparisons.csv", "published.csv",
                "recordings.csv");
        try (var files = Files.list(out)) {
            assertThat(files).containsExactlyInAnyOrderElementsOf(written);
        }
    }

    @Test
    void oneRowOfTheCsvForEachCell() throws Exception {
        Reports.write(Samples.small(), dir);
        assertThat(Files.readAllLines(dir.resolve("cells.csv"))).hasSize(1 + 5);
        assertThat(Files.readAllLines(dir.resolve("recordings.csv"))).hasSize(1 + 8);
    }

    @Test
    void anEmptyAnalysisIsAnEmptyReport() throws Exception {
        assertThat(Reports.write(Analysis.of(List.of()), dir)).allSatisfy(f -> assertThat(f).isNotEmptyFile());
        assertThat(Tables.pinning(Analysis.of(List.of()))).contains("nothing could be pinned");
    }
}
