package io.carrierscope.analyzer.judge;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.RequestTimeBreakdown;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.suspicion.JudgedService;
import io.carrierscope.analyzer.finding.suspicion.Service;
import io.carrierscope.analyzer.finding.tail.DissectedRequests;
import io.carrierscope.analyzer.finding.tail.Tail;
import io.carrierscope.analyzer.fold.wait.Waited;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.ServiceDemands;
import io.carrierscope.analyzer.model.WhatIf;
import io.carrierscope.analyzer.model.WhatIf.Clients;
import io.carrierscope.analyzer.model.simulation.Prediction;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;

/**
 * A cell with its bounds, verdicts and warnings.
 *
 * @param requestTime response time breakdown, computed once because joining requests takes a while
 * @param tail where the slowest requests spent their time, computed once for the same reason
 * @param tailVerdicts what holds up the slowest requests, the largest share first
 * @param prediction predicted response times of an open loop, computed once because simulating takes a while
 * @param service the suspicions of a service and its state; empty for a cell of a matrix, of which bounds and repetitions tell more
 * @param moreClients prediction with more clients; empty when something else is the bottleneck
 */
public record JudgedCell(Cell cell, Bounds bounds, List<Verdict> verdicts,
        Optional<RequestTimeBreakdown> requestTime, Optional<Tail> tail, List<Verdict> tailVerdicts,
        Optional<Prediction> prediction, Optional<WhatIf> moreClients, List<String> warnings,
        Optional<JudgedService> service) {
    /** Judges a cell without knowing other cells. */
    public static JudgedCell of(Cell cell) {
        return of(cell, ServiceDemands.ALONE);
    }

    /** Judges a cell, with demands from the other cells of the analysis. */
    public static JudgedCell of(Cell cell, ServiceDemands demands) {
        // taking requests apart takes as long as finding the causes
        var requests = ForkJoinPool.commonPool().submit(() -> DissectedRequests.of(cell));
        var bounds = Bounds.of(cell);
        var verdicts = Findings.judge(cell, bounds, demands);
        var found = Verdict.Found.of(verdicts);
        var tail = requests.join().map(r -> Tail.of(r, found));
        return new JudgedCell(cell, bounds, verdicts, RequestTimeBreakdown.of(cell), tail,
                tail.map(t -> TailVerdicts.of(cell, t, found)).orElse(List.of()),
                Prediction.of(cell), Clients.more(cell, bounds, demands), Warnings.of(cell, verdicts),
                JudgedService.of(cell, verdicts, tail));
    }

    /** The bounds; of a service only those that its throughput comes near, since of hardly used resources nothing is known. */
    public List<Bound> limits() {
        return bounds.reached(cell.kind().leastUse());
    }

    /** The bottleneck: the smallest of them. */
    public Optional<Bound> limit() {
        return limits().stream().findFirst();
    }

    public boolean limitedByCpu() {
        return limit().filter(bound -> bound.id() == Bound.Id.CPU).isPresent();
    }

    /** The causes that were found, in the order of the verdicts. */
    public List<Verdict.Found> found() {
        return Verdict.Found.of(verdicts);
    }

    /** The causes found for the slowest requests, the largest share first. */
    public List<Verdict.Found> foundForSlowest() {
        return Verdict.Found.of(tailVerdicts);
    }

    /** The suspicions that were found of a service. */
    public List<Verdict.Found> suspected() {
        return Verdict.Found.of(verdicts(Finding.Rank.SUSPICION));
    }

    /** The verdicts on the findings of this rank. */
    public List<Verdict> verdicts(Finding.Rank rank) {
        return switch (rank) {
            case CAUSE, RESOURCE, VALIDITY -> verdicts;
            case SUSPICION -> service.map(JudgedService::suspicions).orElse(List.of());
            case TAIL -> tailVerdicts;
        };
    }

    /** See {@link Service#mostWaits}. */
    public List<Waited> mostWaits() {
        return Service.mostWaits(cell);
    }
}
