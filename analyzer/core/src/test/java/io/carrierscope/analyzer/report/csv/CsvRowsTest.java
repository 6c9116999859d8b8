package io.carrierscope.analyzer.report.csv;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CsvRowsTest {
    @Test
    void aFigureThatIsNotFiniteIsAnEmptyField() {
        var rows = new CsvRows("table").numbers("a", "b", "c");
        rows.add(1.2345678, Double.NaN, Double.POSITIVE_INFINITY).add(2, 3, 4);
        assertThat(rows.csv()).isEqualTo("a,b,c\n1.23457,,\n2.0,3.0,4.0\n");
    }
}
