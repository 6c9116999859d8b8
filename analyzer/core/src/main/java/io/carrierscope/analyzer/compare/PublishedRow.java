package io.carrierscope.analyzer.compare;

import static java.util.Map.entry;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CellMetric;
import io.carrierscope.analyzer.cell.Definition.Published;
import io.carrierscope.analyzer.cell.Outcome;
import io.carrierscope.analyzer.compare.ConfidenceIntervals.Interval;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Figure;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A figure that a study published for a cell, with the one measured here.
 *
 * @param values the measured figure of each repetition, in the published unit; empty when the recordings do not contain the metric
 */
public record PublishedRow(CellGroup group, Published published, List<Double> values) {
    private static final Pattern PERCENTILE = Pattern.compile("response-p(\\d\\d)");
    private static final long WRK_TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final Map<String, Function<Cell, OptionalDouble>> METRICS = Map.ofEntries(
            entry("makespan", c -> mean(c.client().map(r -> r.measured().batches.makespans()))),
            entry("throughput", c -> c.outcome().perSecond()),
            entry("response-mean", c -> mean(c.outcome().response())),
            entry("response-min", c -> millis(c.outcome().response(), d -> d.percentileNanos(0))),
            entry("response-max", c -> millis(c.outcome().response(), Durations::maxNanos)),
            entry("response-sd", c -> millis(c.outcome().response(), Durations::standardDeviationNanos)),
            entry("slower-than-2s-percent", c -> Figure.in(c.outcome().response(), PublishedRow::slowPercent)),
            entry("failed", c -> Figure.when(c.client().isPresent(), c.outcome()::failed)),
            entry("failed-percent", c -> failedPercent(c.outcome())),
            entry("service-mean", c -> mean(c.outcome().service())),
            entry("service-max", c -> millis(c.outcome().service(), Durations::maxNanos)),
            entry("connections", CellMetric.CONNECTIONS::of), entry("reach-seconds", CellMetric.REACH_SECONDS::of),
            entry("connects-per-second", CellMetric.CONNECTS_PER_SECOND::of),
            entry("heap-max", CellMetric.HEAP_MAX::of), entry("heap-mean", CellMetric.HEAP_MEAN::of),
            entry("resident-max", CellMetric.RESIDENT_MAX::of), entry("cpu-percent", CellMetric.CPU_PERCENT::of),
            entry("threads-max", CellMetric.PLATFORM_THREADS_MAX::of));

    public PublishedRow {
        values = List.copyOf(values);
    }

    /** The rows of all cells with published figures, in the order of the cells. */
    static List<PublishedRow> of(List<CellGroup> groups) {
        return groups.stream()
                .flatMap(g -> g.typical().cell().definition().published().stream().map(p -> row(g, p))).toList();
    }

    private static PublishedRow row(CellGroup group, Published published) {
        var metric = metric(published.metric());
        return new PublishedRow(group, published, group.repetitions().stream()
                .flatMapToDouble(r -> metric.apply(r.cell()).stream()).boxed().toList());
    }

    private static Function<Cell, OptionalDouble> metric(String name) {
        Matcher percentile = PERCENTILE.matcher(name);
        return percentile.matches()
                ? c -> millis(c.outcome().response(), d -> d.percentileNanos(Integer.parseInt(percentile.group(1))))
                : METRICS.getOrDefault(name, c -> OptionalDouble.empty());
    }

    /** Answers that took longer than the time after which wrk leaves them out of its latencies, per 100. */
    private static OptionalDouble slowPercent(Durations response) {
        return Figure.when(response.count() > 0,
                () -> 100.0 - 100.0 * response.countUpTo(WRK_TIMEOUT_NANOS) / response.count());
    }

    /** Failed requests per 100 answered. */
    private static OptionalDouble failedPercent(Outcome outcome) {
        double answered = outcome.ended() - outcome.failed();
        return Figure.when(answered > 0, () -> 100 * outcome.failed() / answered);
    }

    private static OptionalDouble mean(Optional<Durations> durations) {
        return millis(durations, Durations::meanNanos);
    }

    private static OptionalDouble millis(Optional<Durations> durations, ToDoubleFunction<Durations> nanos) {
        return Figure.of(durations.filter(d -> d.count() > 0), d -> nanos.applyAsDouble(d) / 1e6);
    }

    /** Mean of the repetitions; empty when nothing was measured. */
    public OptionalDouble measured() {
        return Arrays.stream(runs()).average();
    }

    /** 95 % interval of that mean; empty with too few repetitions. */
    public Optional<Interval> interval() {
        return ConfidenceIntervals.mean(runs());
    }

    /** The figure of each repetition. */
    double[] runs() {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /**
     * Measured divided by published; empty when there is no measured figure, or the published one is 0 or a ratio between variants, such as
     * {@code × platform threads}, which is not a figure of one variant.
     */
    public OptionalDouble measuredToPublished() {
        return published.value() == 0 || published.unit().startsWith("×")
                ? OptionalDouble.empty()
                : Figure.times(measured(), 1 / published.value());
    }
}
