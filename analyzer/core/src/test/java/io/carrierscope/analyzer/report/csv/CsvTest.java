package io.carrierscope.analyzer.report.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.report.csv.CsvTable.Csv;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvTest {
    @Test
    void anAbsentValueIsAnEmptyFieldAndNoTextAFormula() {
        var out = new StringWriter();
        try (var csv = new Csv(out, List.of("a", "b", "c"))) {
            csv.row(1.23457, null, "=1, \"x\"");
            csv.row(null, true, "");
        }
        assertThat(out).hasToString("a,b,c\n1.23457,,\"'=1, \"\"x\"\"\"\n,true,\n");
    }
}
