package io.carrierscope.analyzer.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.report.metric.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The fields in {@code docs/internals/report-json.md} are the metrics of the tables that the report is made of. The fields of an object have a table named
 * after the field that contains it, or are listed in the row of that field.
 */
class DocumentedFieldsTest {
    private static final String PAGE = "docs/internals/report-json.md";
    private static final String RECORDS = "the tables of report.table and " + CellJson.class.getSimpleName();
    private static final Pattern NAME = Pattern.compile("`([a-z]\\w*)`");

    /** Fields by table, each with the text of its row. */
    private final Map<String, Map<String, String>> tables = new LinkedHashMap<>();
    private final Map<Table<?>, Set<String>> documented = new IdentityHashMap<>();
    private final Set<String> unknown = new TreeSet<>();

    @Test
    void areTheMetricsOfTheTables() throws Exception {
        readTables();
        var withoutRecord = new TreeSet<>(tables.keySet());
        visit(ReportJson.REPORT, "top level", "", withoutRecord);
        var missing = new TreeSet<String>();
        documented.forEach((table, names) -> fields(table).keySet().stream().filter(name -> !names.contains(name))
                .forEach(missing::add));
        assertThat(missing).as("fields of %s that no table of %s has: add them there", RECORDS, PAGE).isEmpty();
        assertThat(unknown).as("fields of %s that are no metric of %s: remove them there", PAGE, RECORDS).isEmpty();
        assertThat(withoutRecord).as("tables of %s for which there is no table", PAGE).isEmpty();
    }

    private void readTables() throws Exception {
        String table = "";
        boolean inside = false;
        for (String line : Files.readAllLines(Path.of(System.getProperty("carrierscope.root"), PAGE))) {
            if (line.startsWith("## ")) {
                table = key(line.substring(3));
            } else if (line.startsWith("| ") && !inside) {
                String title = line.split("\\|")[1].strip();
                table = title.equals("field") ? table : key(title);
                tables.put(table, new LinkedHashMap<>());
            } else if (line.startsWith("| `")) {
                int end = line.indexOf('|', 1);
                var rows = tables.get(table);
                names(line.substring(0, end)).forEach(name -> rows.put(name, line.substring(end)));
            }
            inside = line.startsWith("|");
        }
    }

    /** {@code `verdicts[].whatIf`} is the heading of the table of {@code whatIf}. */
    private static String key(String title) {
        return title.replaceAll("[`\\[\\]]", "").replaceAll(".*\\.", "");
    }

    private static List<String> names(String text) {
        return NAME.matcher(text).results().map(m -> m.group(1)).filter(name -> !name.equals("null")).toList();
    }

    private void visit(Table<?> table, String field, String row, Set<String> withoutRecord) {
        var fields = fields(table);
        var rows = tables.get(field);
        withoutRecord.remove(field);
        documented.computeIfAbsent(table, t -> new TreeSet<>()).addAll(rows == null ? names(row) : rows.keySet());
        fields.forEach((name, part) -> part.ifPresent(
                p -> visit(p, name, rows == null ? row : rows.getOrDefault(name, ""), withoutRecord)));
        Stream<String> told = rows == null ? names(row).stream() : rows.keySet().stream();
        told.filter(name -> rows == null
                ? documented.keySet().stream().noneMatch(t -> fields(t).containsKey(name))
                : !fields.containsKey(name)).forEach(name -> unknown.add(field + "." + name));
    }

    /** The fields of objects of the table, each with the table of the objects in it. */
    private static Map<String, Optional<Table<?>>> fields(Table<?> table) {
        var fields = new LinkedHashMap<String, Optional<Table<?>>>();
        table.fields().forEach(m -> fields.put(m.json(), Optional.ofNullable(m.part())));
        return fields;
    }
}
