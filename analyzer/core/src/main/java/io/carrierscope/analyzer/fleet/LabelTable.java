package io.carrierscope.analyzer.fleet;

import com.univocity.parsers.common.TextParsingException;
import com.univocity.parsers.csv.CsvParser;
import com.univocity.parsers.csv.CsvParserSettings;
import io.carrierscope.analyzer.fleet.Labels.Label;
import java.io.Reader;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Labels of files in a table: a CSV file with the columns {@code file} and any of {@code service}, {@code version}, {@code host} and
 * {@code jdk}. A file is its path or the end of it.
 */
public final class LabelTable {
    private static final String FILE = "file";

    private final Map<String, Map<Label, String>> files = new HashMap<>();

    /**
     * Reads a table.
     *
     * @throws IllegalArgumentException if a column is missing or not known, or a row is too large
     */
    public LabelTable(Reader csv) {
        var settings = new CsvParserSettings();
        settings.setLineSeparatorDetectionEnabled(true);
        List<String[]> rows;
        try {
            rows = new CsvParser(settings).parseAll(csv);
        } catch (TextParsingException e) {
            throw new IllegalArgumentException("has a field of more than " + settings.getMaxCharsPerColumn()
                    + " characters, or more than " + settings.getMaxColumns() + " columns", e);
        }
        if (rows.isEmpty() || !Arrays.asList(rows.get(0)).contains(FILE)) {
            throw new IllegalArgumentException("has no column " + FILE);
        }
        rows.subList(1, rows.size()).forEach(row -> add(rows.get(0), row));
    }

    private void add(String[] columns, String[] row) {
        var labels = new EnumMap<Label, String>(Label.class);
        String file = null;
        for (int i = 0; i < Math.min(columns.length, row.length); i++) {
            String column = columns[i];
            if (FILE.equals(column)) {
                file = row[i];
            } else if (row[i] != null) {
                labels.put(Label.named(column)
                        .orElseThrow(() -> new IllegalArgumentException(
                                "has a column " + column + ", which is none of file, service, version, host and jdk")),
                        row[i]);
            }
        }
        if (file != null) {
            files.put(file.replaceFirst("^\\./", ""), labels);
        }
    }

    /** Returns the labels of a path whose names are separated by slashes; empty for one that the table does not name. */
    Map<Label, String> labels(String file) {
        String end = file;
        while (!files.containsKey(end) && end.contains("/")) {
            end = end.substring(end.indexOf('/') + 1);
        }
        return files.getOrDefault(end, Map.of());
    }
}
