package io.carrierscope.analyzer.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The fields in {@code docs/report-json.md} are the components of the records. The fields of an object have a table named
 * after the field that contains it, or are listed in the row of that field.
 */
class DocumentedFieldsTest {
    private static final String PAGE = "docs/report-json.md";
    private static final String RECORDS = "the records of " + DocumentedFieldsTest.class.getPackageName();
    private static final Pattern NAME = Pattern.compile("`([a-z]\\w*)`");

    /** Fields by table, each with the text of its row. */
    private final Map<String, Map<String, String>> tables = new LinkedHashMap<>();
    private final Map<Class<?>, Set<String>> documented = new LinkedHashMap<>();
    private final Set<String> unknown = new TreeSet<>();

    @Test
    void areTheComponentsOfTheRecords() throws Exception {
        readTables();
        var withoutRecord = new TreeSet<>(tables.keySet());
        visit(ReportJson.class, "top level", "", withoutRecord);
        var missing = new TreeSet<String>();
        documented.forEach((type, names) -> components(type).keySet().stream().filter(name -> !names.contains(name))
                .forEach(name -> missing.add(type.getSimpleName() + "." + name)));
        assertThat(missing).as("components of %s that no table of %s has: add them there", RECORDS, PAGE).isEmpty();
        assertThat(unknown).as("fields of %s that are no component of %s: remove them there", PAGE, RECORDS).isEmpty();
        assertThat(withoutRecord).as("tables of %s for which there is no record", PAGE).isEmpty();
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

    private void visit(Class<?> type, String field, String row, Set<String> withoutRecord) {
        var components = components(type);
        var table = tables.get(field);
        withoutRecord.remove(field);
        documented.computeIfAbsent(type, t -> new TreeSet<>()).addAll(table == null ? names(row) : table.keySet());
        components.forEach((name, c) -> object(c).forEach(
                o -> visit(o, name, table == null ? row : table.getOrDefault(name, ""), withoutRecord)));
        Stream<String> told = table == null ? names(row).stream() : table.keySet().stream();
        told.filter(name -> table == null
                ? documented.keySet().stream().noneMatch(t -> components(t).containsKey(name))
                : !components.containsKey(name)).forEach(name -> unknown.add(field + "." + name));
    }

    private static Map<String, RecordComponent> components(Class<?> type) {
        var components = new LinkedHashMap<String, RecordComponent>();
        var records = type.isSealed() ? Stream.of(type.getPermittedSubclasses()) : Stream.of(type);
        records.flatMap(r -> Stream.of(r.getRecordComponents())).forEach(c -> {
            if (c.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
                components.putAll(components(c.getType()));
            } else {
                components.put(c.getName(), c);
            }
        });
        return components;
    }

    /** The record in the component or in its list; empty for plain values. */
    private static Stream<Class<?>> object(RecordComponent c) {
        var type = c.getGenericType() instanceof ParameterizedType list
                ? list.getActualTypeArguments()[0]
                : c.getType();
        return type instanceof Class<?> o && (o.isRecord() || o.isSealed())
                && !c.getAccessor().isAnnotationPresent(JsonFormat.class) ? Stream.of(o) : Stream.empty();
    }
}
