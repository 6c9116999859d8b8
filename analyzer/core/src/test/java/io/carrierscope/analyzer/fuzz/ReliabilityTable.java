package io.carrierscope.analyzer.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The table {@code files} of docs/internals/reliability.md: equal to what a test found, or written with {@code -Dreliability=write}. */
final class ReliabilityTable {
    private static final Path FILE = Path.of(System.getProperty("carrierscope.root", "../.."),
            "docs/internals/reliability.md");
    private static final int HEAD = 3;

    private ReliabilityTable() {}

    static void check(List<String> rows) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(FILE));
        int end = lines.indexOf("<!-- end files -->");
        List<String> table = lines.subList(lines.indexOf("<!-- begin files -->") + HEAD, end);
        if ("write".equals(System.getProperty("reliability"))) {
            table.clear();
            table.addAll(rows);
            Files.write(FILE, lines);
        }
        assertThat(table).as("docs/internals/reliability.md, to be written with -Dreliability=write").isEqualTo(rows);
    }
}
