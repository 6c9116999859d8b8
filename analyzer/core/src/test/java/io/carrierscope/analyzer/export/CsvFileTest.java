package io.carrierscope.analyzer.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.export.Format.CsvFile;
import io.carrierscope.analyzer.export.TableFormat.TableSchema.ColumnKind;
import io.carrierscope.analyzer.export.TableFormat.TableSchema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvFileTest {
    private static final TableSchema LAYOUT = TableSchema.of("things").with(ColumnKind.TEXT, "name")
            .with(ColumnKind.WHOLE, "epoch_ns")
            .with(ColumnKind.NUMBER, "share").with(ColumnKind.FLAG, "counts");

    @TempDir
    Path folder;

    @Test
    void everyKindKeepsItsValueAndAnAbsentOneIsEmpty() throws Exception {
        try (var csv = CsvFile.open(LAYOUT, folder)) {
            csv.add("a, \"b\"", 1_700_000_000_123_456_789L, 0.375, true);
            csv.add(null, null, null, null);
            csv.add("=1+1", -1L, 1e-7, false);
            csv.finish();
        }
        assertThat(Files.readString(folder.resolve("things.csv"))).isEqualTo("""
                name,epoch_ns,share,counts
                "a, ""b""\",1700000000123456789,0.375,true
                ,,,
                '=1+1,-1,1.0E-7,false
                """);
    }

    @Test
    void withoutRowsThereIsAHeader() throws Exception {
        try (var csv = CsvFile.open(LAYOUT, folder)) {
            csv.finish();
        }
        assertThat(Files.readString(folder.resolve("things.csv"))).isEqualTo("name,epoch_ns,share,counts\n");
    }

    /** The file on disk grows with the rows, so they are not kept in memory until the end. */
    @Test
    void rowsAreWrittenContinuously() throws Exception {
        try (var csv = CsvFile.open(LAYOUT, folder)) {
            for (int i = 0; i < 30_000; i++) {
                csv.add("row", (long) i, 0.5, true);
            }
            assertThat(Files.size(folder.resolve("things.csv.part"))).isGreaterThan(24_000 * "row,0,0.5,true".length());
            csv.finish();
        }
        assertThat(Files.readAllLines(folder.resolve("things.csv"))).hasSize(1 + 30_000).endsWith("row,29999,0.5,true");
    }

    @Test
    void anUnfinishedFileLeavesTheOldOneAndNothingElse() throws Exception {
        Path old = Files.writeString(folder.resolve("things.csv"), "old");
        try (var csv = CsvFile.open(LAYOUT, folder)) {
            csv.add("a", 1L, 2.0, false);
        }
        assertThat(old).hasContent("old");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(old);
        }
    }
}
