package io.carrierscope.cells;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * One line of the table "Cells of the matrix" of truth.md.
 *
 * @param options arguments of the runner, the suite first
 * @param read the role whose recordings are read, or {@code both}
 */
record Row(List<String> options, String read, List<String> found, List<String> unknown, List<String> absent) {
    private static final Path DOCUMENT = Path.of(System.getProperty("carrierscope.root", "../.."),
            "analyzer/core/src/test/resources/io/carrierscope/analyzer/program/truth.md");

    static List<Row> all() throws IOException {
        return Files.readAllLines(DOCUMENT).stream().filter(l -> l.matches("\\| `[\\w-]+ --server .*")).map(Row::parse)
                .toList();
    }

    boolean reads(Path recording) {
        return read.equals("both") || recording.toString().endsWith("." + read + ".jfr");
    }

    private static Row parse(String line) {
        String[] cells = line.split("\\s*\\|\\s*");
        return new Row(List.of(cells[1].replace("`", "").split(" ")), cells[2], ids(cells[3]),
                ids(cells[4]), ids(cells[5]));
    }

    private static List<String> ids(String cell) {
        return Stream.of(cell.split(" ")).filter(id -> !id.equals("–")).toList();
    }
}
