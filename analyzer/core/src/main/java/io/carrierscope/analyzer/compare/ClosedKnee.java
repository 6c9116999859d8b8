package io.carrierscope.analyzer.compare;

import io.carrierscope.analyzer.cell.Cell;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Where the throughput of closed loops stops to rise: the number of requests at once from which on more of them only wait. It is the
 * point where the asymptotic bounds N / R₀ and the highest throughput meet (Denning and Buzen, operational analysis).
 *
 * @param atOnce highest throughput of all loads × R₀, the tenth percentile of the service times at the smallest load
 * @param least requests at once of the smallest load
 * @param most requests at once of the largest load
 */
public record ClosedKnee(double atOnce, int least, int most) {
    /** Closer than this share to an end of the loads, the knee may as well lie beyond it. */
    private static final double NEAR = 0.1;

    /** Returns the knee of one server over its loads; empty with fewer than two closed loops that were answered. */
    public static Optional<ClosedKnee> of(List<CellGroup> loads) {
        var closed = loads.stream().filter(g -> g.throughputPerSecond().isPresent() && clients(g) > 0)
                .filter(g -> g.typical().cell().service().isPresent())
                .sorted(Comparator.comparingInt(ClosedKnee::clients)).toList();
        if (closed.size() < 2) {
            return Optional.empty();
        }
        Cell smallest = closed.getFirst().typical().cell();
        double shortest = smallest.service().orElseThrow().percentileNanos(10) / 1e9;
        double highest = closed.stream().mapToDouble(g -> g.throughputPerSecond().orElseThrow()).max().orElseThrow();
        return Optional.of(new ClosedKnee(highest * shortest, clients(closed.getFirst()), clients(closed.getLast())));
    }

    private static int clients(CellGroup group) {
        return group.typical().cell().mostInFlight();
    }

    /** True where even the smallest load is above it. */
    public boolean below() {
        return atOnce < least * (1 + NEAR);
    }

    /** True where even the largest load does not reach it. */
    public boolean beyond() {
        return atOnce > most * (1 - NEAR);
    }
}
