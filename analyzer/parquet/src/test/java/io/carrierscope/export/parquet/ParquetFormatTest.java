package io.carrierscope.export.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.analyzer.export.TableFormat.TableSchema.Column;
import io.carrierscope.analyzer.export.TableFormat.TableSchema.ColumnKind;
import io.carrierscope.analyzer.export.TableFormat.TableSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetFormatTest {
    private static final TableSchema LAYOUT = new TableSchema("things", List.of(new Column("name", ColumnKind.TEXT),
            new Column("epoch_ns", ColumnKind.WHOLE), new Column("share", ColumnKind.NUMBER),
            new Column("counts", ColumnKind.FLAG)));

    @TempDir
    Path folder;

    @Test
    void everyKindKeepsItsValueAndAnAbsentOneIsNull() throws Exception {
        Path file;
        try (var parquet = new ParquetFormat().open(LAYOUT, folder)) {
            parquet.add("=it's\n\u001b[31m", 1_700_000_000_123_456_789L, 0.375, true);
            parquet.add(null, null, null, null);
            file = parquet.finish();
        }
        assertThat(rows("SELECT name, epoch_ns, share, counts FROM '" + file + "'")).containsExactly(
                List.of("=it's \uFFFD[31m", "1700000000123456789", "0.375", "true"),
                List.of("null", "null", "null", "null"));
        assertThat(rows("SELECT column_type FROM (DESCRIBE SELECT * FROM '" + file + "')")).containsExactly(
                List.of("VARCHAR"), List.of("BIGINT"), List.of("DOUBLE"), List.of("BOOLEAN"));
        assertThat(files()).containsExactly(file);
    }

    @Test
    void manyRowsAddUp() throws Exception {
        Path file;
        try (var parquet = new ParquetFormat().open(LAYOUT, Files.createDirectory(folder.resolve("it's")))) {
            for (int i = 1; i <= 100_003; i++) {
                parquet.add("n" + i % 7, (long) i, i / 2.0, i % 3 == 0);
            }
            file = parquet.finish();
        }
        assertThat(
                rows("SELECT count(*), sum(epoch_ns), sum(share), count(*) FILTER (counts), count(DISTINCT name) FROM '"
                        + file.toString().replace("'", "''") + "'"))
                .containsExactly(List.of("100003", "5000350006", "2.500175003E9", "33334", "7"));
    }

    /** Parts of a recording are read in several threads. */
    @Test
    void rowsMayComeFromSeveralThreads() throws Exception {
        Path file;
        try (var parquet = new ParquetFormat().open(LAYOUT, folder)) {
            parquet.add("here", 1L, 0.5, true);
            Thread.ofPlatform().start(() -> assertThatCode(() -> parquet.add("there", 2L, 1.5, false))
                    .doesNotThrowAnyException()).join();
            file = parquet.finish();
        }
        assertThat(rows("SELECT sum(epoch_ns), sum(share) FROM '" + file + "'")).containsExactly(List.of("3", "2.0"));
    }

    @Test
    void anUnfinishedFileLeavesTheOldOneAndNothingElse() throws Exception {
        Path old = Files.writeString(folder.resolve("things.parquet"), "old");
        try (var parquet = new ParquetFormat().open(LAYOUT, folder)) {
            parquet.add("a", 1L, 2.0, false);
        }
        assertThat(old).hasContent("old");
        assertThat(files()).containsExactly(old);
    }

    @Test
    void aTableThatCannotBeMadeLeavesNothing() throws Exception {
        var twice = new TableSchema("things",
                List.of(new Column("name", ColumnKind.TEXT), new Column("name", ColumnKind.WHOLE)));
        assertThatThrownBy(() -> new ParquetFormat().open(twice, folder)).isInstanceOf(IOException.class);
        assertThat(files()).isEmpty();
    }

    private List<Path> files() throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    private static List<List<String>> rows(String sql) throws Exception {
        try (var connection = new DuckDBDriver().connect("jdbc:duckdb:", new Properties());
                var statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            var rows = new ArrayList<List<String>>();
            while (result.next()) {
                rows.add(row(result));
            }
            return rows;
        }
    }

    private static List<String> row(ResultSet result) throws Exception {
        var row = new ArrayList<String>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
            row.add(String.valueOf(result.getObject(i)));
        }
        return row;
    }
}
