package io.carrierscope.analyzer.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The tables of a document that say which verdicts are right. */
final class TruthTables {
    /** What programs, cells and tests by hand say of each finding. */
    static final Path TRUTH = Path.of(System.getProperty("carrierscope.root", "../.."),
            "analyzer/core/src/test/resources/io/carrierscope/analyzer/program/truth.md");

    private TruthTables() {}

    /** The words below a heading, in all tables that have it; a dash stands for none. */
    static Set<String> columns(Path document, String heading) throws IOException {
        var words = new TreeSet<String>();
        int column = -1;
        boolean head = true;
        for (String line : Files.readAllLines(document)) {
            boolean row = line.startsWith("|");
            List<String> cells = List.of(line.replace("`", "").split("\\s*\\|\\s*"));
            if (row && head) {
                column = cells.indexOf(heading);
            } else if (row && column > 0 && !line.startsWith("|-")) {
                Stream.of(cells.get(column).replaceAll(".* or .*", "").split("[ ,]+")).filter(w -> w.matches("[\\w-]+"))
                        .forEach(words::add);
            }
            head = !row;
        }
        return words;
    }
}
