package io.carrierscope.analyzer.compare;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.compare.ConfidenceIntervals.Interval;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.event.JvmEvent.MeasuredPart;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The repetitions of one cell. */
public record CellGroup(List<JudgedCell> repetitions) {
    public CellGroup {
        repetitions = List.copyOf(repetitions);
    }

    /** The key of the first repetition. */
    public CellKey key() {
        return repetitions.get(0).cell().key();
    }

    /** The rows of the matrix, in each the groups that differ in the variant under test only. */
    public static Collection<List<CellGroup>> rows(Collection<CellGroup> groups) {
        return groups.stream()
                .collect(Collectors.groupingBy(CellGroup::row, LinkedHashMap::new, Collectors.toList())).values();
    }

    List<Object> row() {
        return List.of(key().run(), key().row());
    }

    /** The repetition that represents the group: the one with the median throughput of those that answered requests. */
    public JudgedCell typical() {
        var sorted = repetitions.stream().filter(r -> throughput(r.cell()).orElse(0) > 0)
                .sorted(Comparator.comparingDouble(r -> throughput(r.cell()).getAsDouble()))
                .toList();
        return sorted.isEmpty() ? repetitions.get(0) : sorted.get((sorted.size() - 1) / 2);
    }

    /**
     * Throughput of each repetition where it is known, requests per second: 0 of one that failed. Empty if no repetition answered
     * requests.
     */
    public double[] throughputs() {
        double[] all = figures(CellGroup::throughput);
        return Arrays.stream(all).anyMatch(x -> x > 0) ? all : new double[0];
    }

    /** Requests per second of a repetition: 0 of one that failed; empty where it is not known. */
    public static OptionalDouble throughput(Cell cell) {
        return cell.failure().isPresent() ? OptionalDouble.of(0) : cell.outcome().perSecond();
    }

    /** Number of repetitions that answered nothing, where others did. */
    public int failedRuns() {
        return (int) Arrays.stream(throughputs()).filter(x -> x == 0).count();
    }

    /** Throughput with Flight Recorder divided by that without, of each repetition in which both were measured. */
    public double[] recordedShares() {
        return figures(c -> c.outcome().recordedShare());
    }

    /** A figure of each repetition that has it. */
    public double[] figures(Function<Cell, OptionalDouble> figure) {
        return repetitions.stream().flatMapToDouble(r -> figure.apply(r.cell()).stream()).toArray();
    }

    /** Throughput with Flight Recorder of each of these repetitions; 0 of one that failed. */
    double[] recordedThroughputs() {
        return figures(c -> c.failure().isPresent()
                ? OptionalDouble.of(0)
                : Figure.of(c.part(true), MeasuredPart::perSecond));
    }

    /** Mean throughput of the repetitions, requests per second; empty if none answered. */
    public OptionalDouble throughputPerSecond() {
        return Arrays.stream(throughputs()).average();
    }

    /** The 95 % interval of that mean; empty with fewer than {@value ConfidenceIntervals#FEWEST} repetitions. */
    public Optional<Interval> throughputInterval() {
        return ConfidenceIntervals.mean(throughputs());
    }
}
