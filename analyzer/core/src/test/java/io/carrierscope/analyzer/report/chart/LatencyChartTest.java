package io.carrierscope.analyzer.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.report.chart.CellCharts.LatencyChart;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LatencyChartTest {
    /** The longest of 726 lies at the percentile 99.86, which 99.9 includes. */
    @ParameterizedTest
    @CsvSource({"726, 3", "100, 2", "7, 1", "1, 1", "30000000, 6"})
    void theAxisEndsAtTheFirstPercentileThatIncludesTheLongest(long count, double nines) {
        assertThat(LatencyChart.nines(count)).isEqualTo(nines);
    }
}
