package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.suspicion.Service;
import io.carrierscope.analyzer.fold.stat.Numbers;
import java.util.Optional;

/** The parts of a carrier time breakdown in percent, as far as they were recorded. */
public record CarrierShares(CarrierTimeBreakdown budget) {
    static Optional<CarrierShares> of(MeasuredRecording server) {
        return server.carrierTime().map(CarrierShares::new);
    }

    public boolean complete() {
        return budget.complete();
    }

    /** The shares; empty where no virtual thread ran. */
    public static Optional<CarrierShares> used(Cell cell) {
        return cell.subject().flatMap(s -> of(s).filter(shares -> used(cell, s, shares.budget())));
    }

    /** Beside a pool, carriers of whose time nothing is known do not tell that virtual threads ran on them. */
    private static boolean used(Cell cell, MeasuredRecording server, CarrierTimeBreakdown budget) {
        return cell.observed().isEmpty()
                ? "virtual".equals(cell.key().threadModel())
                        || budget.used() && (budget.unknown() < 1 || server.measured().virtualThreads.ended() > 0)
                : Service.virtualThreadsRan(server, budget);
    }

    public String onCpu() {
        return Numbers.percent(budget.onCpu());
    }

    public String pinned() {
        return pinned(budget.pinned());
    }

    /** A share of carrier time spent pinned, marked as a lower bound when short pins were not recorded. */
    public String pinned(double share) {
        return Numbers.percent(share, !complete());
    }

    /** A lower bound: dumps tell of the time between them only. */
    public String stuck() {
        return Numbers.percent(budget.stuck(), true);
    }

    public String waiting() {
        return Numbers.percent(budget.knownWaiting());
    }

    public String idle() {
        return Numbers.percent(budget.knownIdle());
    }

    /** Share of carriers of which neither an event nor a dump tells; nothing where it is less than a thousandth. */
    public Optional<String> unknown() {
        return Optional.of(budget.unknown()).filter(u -> u >= 0.001).map(Numbers::percent);
    }

    /** The parallelism and the carriers added, such as {@code 2+31}. */
    public String carriers() {
        int added = budget.carriers() - budget.parallelism();
        return Numbers.count(budget.parallelism()) + (added > 0 ? "+" + Numbers.count(added) : "");
    }

    public boolean compensated() {
        return budget.carriers() > budget.parallelism();
    }
}
