package io.carrierscope.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.report.text.Tables;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
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
    void writeErrorsAreExplained() throws Exception {
        Path file = Files.createFile(dir.resolve("file"));
        assertThatThrownBy(() -> Reports.write(Samples.small(), file)).isInstanceOf(IOException.class)
                .hasMessage(file + ": exists and is not a directory");
        assertThatThrownBy(() -> Reports.write(Samples.small(), file.resolve("under"))).isInstanceOf(IOException.class)
                .hasMessageStartingWith(file.toString()).hasMessageMatching("(?i).*: .*directory.*");
        assertThat(Reports.inWords(new AccessDeniedException("a/b"))).isEqualTo("a/b: permission denied");
        assertThat(Reports.inWords(new FileSystemException("a/b", null, "No space left on device")))
                .isEqualTo("a/b: No space left on device");
        assertThat(Reports.inWords(new FileSystemLoopException("a/b"))).isEqualTo("a/b: file system loop");
    }

    @Test
    void anEmptyAnalysisIsAnEmptyReport() throws Exception {
        assertThat(Reports.write(Analysis.of(List.of()), dir)).allSatisfy(f -> assertThat(f).isNotEmptyFile());
        assertThat(Tables.pinning(Analysis.of(List.of()))).contains("No recording shows virtual threads");
    }
}
