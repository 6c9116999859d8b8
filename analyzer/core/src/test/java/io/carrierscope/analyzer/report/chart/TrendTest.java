package io.carrierscope.analyzer.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.report.block.Palette;
import io.carrierscope.analyzer.report.chart.Trends.Trend;
import io.carrierscope.analyzer.report.chart.Trends.Trend.Curve;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TrendTest {
    private static final Pattern TEXT = Pattern.compile("<text[^>]*>([^<]*)</text>");

    /** Counts are never negative, so their axes start at zero. */
    @Test
    void anAxisOfZerosStartsAtZero() {
        assertThat(texts(new double[]{0, 0, 0, 0})).contains("0", "1").noneMatch(t -> t.startsWith("-"));
    }

    @Test
    void anAxisExtendsFromZeroAboveTheMaximum() {
        assertThat(texts(new double[]{31, 36, Double.NaN, 33})).contains("0", "30").noneMatch(t -> t.startsWith("-"));
    }

    private static Stream<String> texts(double[] values) {
        var chart = new Trend("Threads", List.of(new Curve("", Palette.ON_CPU, values))).chart(6);
        return TEXT.matcher(Pictures.svg(chart.plot().get(), chart.heightPixels(), "a-", "Threads")).results()
                .map(m -> m.group(1));
    }
}
