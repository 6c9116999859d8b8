package io.carrierscope.analyzer.compare;

import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.compare.ConfidenceIntervals.Interval;
import io.carrierscope.analyzer.compare.NoiseFloor.ControlGroups;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Ratio of a variant's time or cost to that of the best variant published for the same row and metric.
 *
 * @param fastest the best published variant
 * @param published ratio of the published figures, at least 1
 * @param measured ratio of the means measured here; below 1 when the variant is the faster one here
 * @param interval 95 % interval of that ratio; empty with too few repetitions, and of the best variant itself
 * @param publishedSpread largest : smallest published figure of a control group of the row
 * @param measuredSpread the same ratio of the means measured here
 */
public record PublishedRatio(PublishedRow row, PublishedRow fastest, double published, OptionalDouble measured,
        Optional<Interval> interval, OptionalDouble publishedSpread, OptionalDouble measuredSpread) {
    private static final Set<String> MORE_IS_BETTER = Set.of("throughput", "connections", "connects-per-second");

    /**
     * The ratios of all rows with more than one published variant, in the order of the rows; the best variant itself has ratio
     * 1.
     */
    public static List<PublishedRatio> of(List<PublishedRow> rows) {
        Map<List<Object>, List<PublishedRow>> alike = new LinkedHashMap<>();
        rows.stream().filter(r -> r.published().value() > 0)
                .forEach(r -> alike.computeIfAbsent(place(r), k -> new ArrayList<>()).add(r));
        return alike.values().stream().filter(l -> l.size() > 1).flatMap(l -> ratios(l).stream()).toList();
    }

    /** The axes that identify a row: all but the variant under test and its producer. */
    private static List<Object> place(PublishedRow r) {
        CellKey k = r.group().key();
        var p = r.published();
        return Arrays.asList(k.runId(), k.host(), k.suite(), k.workload(), k.load(), k.jdk(), k.recording(), k.warmup(),
                k.asked(), p.study(), p.row(), p.metric(), p.unit());
    }

    private static List<PublishedRatio> ratios(List<PublishedRow> row) {
        var fastest = row.stream().min(Comparator.comparingDouble(r -> time(r, r.published().value()))).orElseThrow();
        var published = ControlGroups.spread(row, PublishedRow::group, r -> OptionalDouble.of(r.published().value()));
        var measured = ControlGroups.spread(row, PublishedRow::group, PublishedRow::measured);
        return row.stream().map(r -> new PublishedRatio(r, fastest,
                time(r, r.published().value()) / time(fastest, fastest.published().value()), measured(r, fastest),
                r == fastest ? Optional.empty() : ConfidenceIntervals.ratioOfMeans(times(r), times(fastest)), published,
                measured)).toList();
    }

    private static OptionalDouble measured(PublishedRow r, PublishedRow fastest) {
        double a = r.measured().orElse(0);
        double b = fastest.measured().orElse(0);
        return a <= 0 || b <= 0 ? OptionalDouble.empty() : OptionalDouble.of(time(r, a) / time(fastest, b));
    }

    /** How far systems that are the same differ here: those of the control group, else the repetitions of the two cells. */
    public OptionalDouble noise() {
        return measuredSpread.isPresent()
                ? measuredSpread
                : NoiseFloor.ofRuns(Stream.of(row, fastest).map(PublishedRatio::times));
    }

    private static double[] times(PublishedRow r) {
        return Arrays.stream(r.runs()).map(value -> time(r, value)).toArray();
    }

    /** Converts a rate to a time, so that a larger figure is always the worse one. */
    private static double time(PublishedRow r, double value) {
        return MORE_IS_BETTER.contains(r.published().metric()) ? 1 / value : value;
    }
}
