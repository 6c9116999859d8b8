package io.carrierscope.analyzer.compare;

import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.judge.JudgedCell;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The repetitions of one cell. */
public record CellGroup(List<JudgedCell> repetitions) {
    public CellGroup {
        repetitions = List.copyOf(repetitions);
    }

    /** The key of the first repetition. */
    public CellKey key() {
        return repetitions.get(0).cell().key();
    }

    /** The repetition that represents the group: the one with the median throughput. */
    public JudgedCell typical() {
        var sorted = repetitions.stream().filter(r -> r.cell().throughputPerSecond().isPresent())
                .sorted(Comparator.comparingDouble(r -> r.cell().throughputPerSecond().getAsDouble()))
                .toList();
        return sorted.isEmpty() ? repetitions.get(0) : sorted.get((sorted.size() - 1) / 2);
    }

    /** Throughput of each repetition that answered requests, requests per second. */
    public double[] throughputs() {
        return repetitions.stream().flatMapToDouble(r -> r.cell().throughputPerSecond().stream()).filter(x -> x > 0)
                .toArray();
    }

    /** Mean throughput of the repetitions that answered requests, requests per second. */
    public OptionalDouble throughputPerSecond() {
        return Arrays.stream(throughputs()).average();
    }

    /** The 95 % interval of that mean; empty with fewer than {@value ConfidenceIntervals#FEWEST} repetitions. */
    public Optional<Interval> throughputInterval() {
        return ConfidenceIntervals.mean(throughputs());
    }
}
