package io.carrierscope.analyzer.report.csv;

import com.univocity.parsers.csv.CsvWriter;
import com.univocity.parsers.csv.CsvWriterSettings;
import io.carrierscope.analyzer.report.format.Texts;
import java.io.Writer;
import java.util.Arrays;
import java.util.List;

/** Writes comma-separated values in UTF-8: quotes where needed, an empty field for {@code null}, text that no spreadsheet takes for a formula. */
public final class Csv implements AutoCloseable {
    private final CsvWriter writer;

    /** Writes the header. */
    public Csv(Writer out, List<String> columns) {
        var settings = new CsvWriterSettings();
        settings.getFormat().setLineSeparator("\n");
        settings.setNullValue("");
        settings.setSkipEmptyLines(false);
        writer = new CsvWriter(out, settings);
        writer.writeHeaders(columns);
    }

    /** Writes a row of texts, numbers and flags. */
    public void row(Object... values) {
        writer.writeRow(Arrays.stream(values).map(Csv::text).toList());
    }

    private static String text(Object value) {
        return value == null ? null : value instanceof String text ? Texts.csv(text) : value.toString();
    }

    /** Closes the writer below. */
    @Override
    public void close() {
        writer.close();
    }
}
