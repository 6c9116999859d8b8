package io.carrierscope.analyzer.judge;

import io.carrierscope.analyzer.bound.Bounds;
import io.carrierscope.analyzer.cause.Causes;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.RequestBudget;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.thread.Waited;
import io.carrierscope.analyzer.verdict.Verdict;
import io.carrierscope.analyzer.whatif.Clients;
import io.carrierscope.analyzer.whatif.ServiceDemands;
import io.carrierscope.analyzer.whatif.WhatIf;
import java.util.List;
import java.util.Optional;

/**
 * A cell with what limits it, what the causes say, and doubts about its figures.
 *
 * @param requestBudget where the response time of its requests went; joining them takes a while, so it is done once
 * @param moreClients what it would do with more clients; empty where something else limits it
 */
public record JudgedCell(Cell cell, Bounds bounds, List<Verdict> verdicts,
        Optional<RequestBudget> requestBudget, Optional<WhatIf> moreClients, List<String> warnings) {
    private static final int MOST_WAITS = 5;
    /** Fewer threads than this, on average, are no queue. */
    private static final double LEAST_WAITING = 0.05;

    /** Judges a cell of which no other cells are known. */
    public static JudgedCell of(Cell cell) {
        return of(cell, ServiceDemands.ALONE);
    }

    /** Judges a cell, with the demands of the cells beside it. */
    public static JudgedCell of(Cell cell, ServiceDemands demands) {
        var bounds = Bounds.of(cell);
        return new JudgedCell(cell, bounds, Causes.judge(cell, bounds, demands),
                RequestBudget.of(cell), Clients.more(cell, bounds, demands), Warnings.of(cell));
    }

    /** The causes found, largest share first. */
    public List<Verdict.Found> found() {
        return verdicts.stream().filter(Verdict.Found.class::isInstance).map(Verdict.Found.class::cast).toList();
    }

    /** The sites of most waiting, longest first; the JDK's own threads, which have no other frames, are left out. */
    public List<Waited> mostWaits() {
        return cell.subject().map(s -> s.measured().waits.sites(k -> k != WaitKind.OTHER).stream()
                .filter(w -> w.site().ofApplication() && w.meanWaiting(s.window()) >= LEAST_WAITING)
                .limit(MOST_WAITS).toList()).orElse(List.of());
    }
}
