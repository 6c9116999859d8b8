package io.carrierscope.runner.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of docs/internals/reliability.md whose rows tests produce: a row that differs from the one in the file is a failure, and with
 * {@code -Dreliability=write} it is written there. The first column names the row.
 */
public record FaultTable(String name) {
    private static final Path FILE = Path.of(System.getProperty("carrierscope.root", "../.."),
            "docs/internals/reliability.md");

    /** A row that is the same each time. */
    public void row(String... columns) throws IOException {
        String row = line(columns);
        if (writing()) {
            write(row);
        }
        assertThat(rows()).as("docs/internals/reliability.md, to be written with -Dreliability=write").contains(row);
    }

    /** A row of figures that were measured, which differ each time. */
    public void measured(String... columns) throws IOException {
        if (writing()) {
            write(line(columns));
        }
        assertThat(rows()).anyMatch(row -> key(row).equals(columns[0]));
    }

    /** The names of its rows. */
    public List<String> keys() throws IOException {
        return rows().stream().map(FaultTable::key).toList();
    }

    private static boolean writing() {
        return "write".equals(System.getProperty("reliability"));
    }

    private static String line(String... columns) {
        return "| " + String.join(" | ", columns) + " |";
    }

    private static String key(String row) {
        return row.split(" \\| ")[0].substring(2);
    }

    private List<String> rows() throws IOException {
        List<String> lines = Files.readAllLines(FILE);
        return lines.subList(begin(lines), end(lines));
    }

    private int begin(List<String> lines) {
        return lines.indexOf("<!-- begin " + name + " -->") + 3;
    }

    private int end(List<String> lines) {
        return lines.indexOf("<!-- end " + name + " -->");
    }

    private void write(String row) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(FILE));
        List<String> rows = lines.subList(begin(lines), end(lines));
        if (rows.stream().noneMatch(old -> key(old).equals(key(row)))) {
            rows.add(row);
        }
        rows.replaceAll(old -> key(old).equals(key(row)) ? row : old);
        Files.write(FILE, lines);
    }
}
