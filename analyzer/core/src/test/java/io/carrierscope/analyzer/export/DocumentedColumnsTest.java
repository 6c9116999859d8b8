package io.carrierscope.analyzer.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.export.TableFormat.TableSchema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class DocumentedColumnsTest {
    private static final Path PAGE = Path.of(System.getProperty("carrierscope.root"), "docs/internals/export.md");
    private static final Pattern NAME = Pattern.compile("`(\\w+)`");

    @Test
    void everyColumnOfEveryTableIsDocumentedAndNoOther() throws Exception {
        var documented = documented();
        assertThat(Export.schemas()).extracting(TableSchema::table)
                .containsExactlyInAnyOrderElementsOf(documented.keySet());
        assertThat(Export.schemas()).allSatisfy(schema -> assertThat(documented.get(schema.table()))
                .containsExactlyInAnyOrderElementsOf(schema.columns().stream().map(TableSchema.Column::name).toList()));
    }

    /** The names in the first column of the table under each heading. */
    private static Map<String, List<String>> documented() throws Exception {
        var tables = new LinkedHashMap<String, List<String>>();
        List<String> names = new ArrayList<>();
        for (String line : Files.readAllLines(PAGE)) {
            if (line.startsWith("## ")) {
                names = tables.computeIfAbsent(line.substring(3), n -> new ArrayList<>());
            } else if (line.startsWith("| `")) {
                NAME.matcher(line.substring(0, line.indexOf('|', 1))).results().map(m -> m.group(1))
                        .forEach(names::add);
            }
        }
        return tables;
    }
}
