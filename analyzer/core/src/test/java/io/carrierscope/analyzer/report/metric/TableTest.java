package io.carrierscope.analyzer.report.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.analyzer.compare.ConfidenceIntervals.Interval;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.json.Json;
import io.carrierscope.analyzer.report.text.MarkdownWriter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** One declaration of a metric is a column of text and CSV and a field of JSON. */
class TableTest {
    private record Wait(String site, long nanos, double share, boolean cut, OptionalDouble rate, Optional<String> owner,
            Interval interval) {}

    private static final Table<Wait> WAITS = Table.<Wait>of().add(Unit.MILLIS, "longest", "longest", Wait::nanos)
            .add(Unit.SHARE, "idle", "idle", Wait::share).atLeast(Wait::cut)
            .add(Unit.RATE, "offered", "offered", Wait::rate).add(Unit.MICROS, "cpu*PerRequest", w -> w.nanos / 7)
            .add(Unit.TEXT, "heldBy", "held by", Wait::owner).leftOut().add(Unit.SITE, "site", "site", Wait::site)
            .add(Unit.INTERVAL, "ratio", "95 %", Wait::interval).show(Unit.COUNT, "letters", w -> w.site.length());
    private static final Wait WHOLE = new Wait("a.B.m:1", 2_345_678_901L, 0.125, false, OptionalDouble.of(1_234.5678),
            Optional.empty(), new Interval(0.9, 1.25));
    private static final Wait CUT = new Wait("=c.D.n:2", 7_000, Double.NaN, false, OptionalDouble.empty(),
            Optional.empty(), null);
    private static final Wait LEAST = new Wait("e", 35_000_000, 0.0625, true, OptionalDouble.of(3),
            Optional.of("pool-*"),
            new Interval(2, 30.5));

    @Test
    void textShowsUnitsBoundsAndNoColumnWithoutAValue() {
        var figures = WAITS.figures("Waits", List.of(WHOLE, CUT));
        assertThat(figures.columns()).extracting(Block.Column::header).containsExactly("longest (ms)", "idle (%)",
                "offered (per s)", "site", "95 %", "letters");
        assertThat(figures.rows()).containsExactly(List.of("2,346", "12.5", "1,235", "a.B.m:1", "0.90 to 1.25", "7"),
                List.of("0.007", "-", "-", "=c.D.n:2", "-", "8"));
        assertThat(WAITS.figures("Waits", List.of(CUT, LEAST)).rows().get(1)).containsExactly("35.00", "≥ 6.3", "3.00",
                "pool-*",
                "e", "2.00 to 30.5", "1");
        assertThat(MarkdownWriter.write(List.of(figures))).contains("| ---: | ---: | ---: | --- | ---: | ---: |");
    }

    @Test
    void jsonHasAFieldForEachKey() {
        assertThat(Json.line(List.of(new Table.Row<>(WAITS, WHOLE), new Table.Row<>(WAITS, CUT)))).isEqualTo(
                "[{\"longestMillis\":2345.68,\"idle\":0.125,\"offeredPerSecond\":1234.57,\"cpuMicrosPerRequest\":335097,"
                        + "\"site\":\"a.B.m:1\",\"ratio\":[0.9,1.25]},"
                        + "{\"longestMillis\":0.007,\"idle\":null,\"offeredPerSecond\":null,\"cpuMicrosPerRequest\":1,"
                        + "\"site\":\"=c.D.n:2\",\"ratio\":null}]");
    }

    @Test
    void csvHasBoundsAndEndsOfIntervalsInColumns() {
        var columns = WAITS.csv();
        assertThat(columns).extracting(Table.CsvColumn::name).containsExactly("longest_ms", "idle_share",
                "idle_share_bound", "offered_per_second", "cpu_us_per_request", "held_by", "site", "ratio_low",
                "ratio_high");
        assertThat(columns.stream().map(c -> c.value().apply(LEAST))).containsExactly(35.0, 0.0625, "lower", 3.0,
                5000.0,
                "pool-*", "e", 2.0, 30.5);
        assertThat(columns.stream().map(c -> c.value().apply(CUT))).containsExactly(0.007, null, null, null, 1.0, null,
                "=c.D.n:2", null, null);
    }

    @Test
    void aViewIsTheSameMetricsInAnotherOrder() {
        assertThat(WAITS.first("site").without("ratio", "letters").label("longest", "max").columns())
                .extracting(Block.Column::name).containsExactly("site", "max", "idle", "offered", "held by");
        assertThat(WAITS.pick("idle").of("carriers").texts(LEAST)).containsExactly("≥ 6.3");
        assertThat(WAITS.pick("idle").of("carriers").fields()).extracting(Metric::json).containsExactly("carriersIdle");
        assertThatThrownBy(() -> WAITS.pick("nothing")).hasMessage("no metric nothing");
    }

    @Test
    void aRowThatIsMissingHasNoValues() {
        Table<String> of = WAITS.over(name -> name.isEmpty() ? null : LEAST);
        assertThat(of.texts("")).containsOnly("-");
        assertThat(of.csv().stream().map(c -> c.value().apply(""))).containsOnlyNulls();
        assertThat(of.texts("x")).contains("35.00", "≥ 6.3");
    }

    @Test
    void aTurnedTableHasARowForEachMetric() {
        assertThat(WAITS.pick("longest", "offered", "heldBy").turned("Side by side", "figure", List.of("a", "b"),
                List.of(WHOLE, CUT)).rows()).containsExactly(List.of("longest (ms)", "2,346", "0.007"),
                        List.of("offered (per s)", "1,235", "-"));
    }
}
