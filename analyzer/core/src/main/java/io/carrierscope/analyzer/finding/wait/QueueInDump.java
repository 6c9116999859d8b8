package io.carrierscope.analyzer.finding.wait;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.fold.dump.AttachedDump;
import io.carrierscope.analyzer.fold.dump.LongestQueue;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Scenario;
import io.carrierscope.analyzer.recording.Topic;
import java.util.Optional;

/**
 * A cell without a queue that only its thread dump shows. By Little's law the threads that are not in the queue make up the time of a
 * request without the wait: their number / throughput. One dump is one moment, so a small number is a rough estimate.
 */
record QueueInDump(LongestQueue crowd, Cell cell) {
    static final String NOT_LET_GO = "find out why its holder does not let it go: it may wait for another lock (a deadlock), or for an"
            + " answer that never comes";
    private static final String END = "jdk.VirtualThreadEnd";
    /** Carriers that use more processors than that do some work. */
    private static final double IDLE = 0.05;

    /**
     * Evidence that a queue of virtual threads for a lock stands still: none ended, carriers hardly compute, and its threads are the same in
     * all dumps. Threads that come back to a busy lock again and again use CPU time. One dump suffices where a queue that moves leaves events;
     * others may have come since.
     */
    static Optional<Evidence> still(MeasuredRecording server, LongestQueue crowd) {
        if (!crowd.kind().ofLock() || !noneEnded(server)) {
            return Optional.empty();
        }
        return crowd.dumps() == 1
                ? Optional.of(new Evidence("no virtual thread ended", END))
                        .filter(e -> server.visibility().virtualParks().seen())
                : server.dump().flatMap(AttachedDump::standing).filter(s -> s.virtual() && s.at().equals(crowd.at())
                        && s.threads() >= Finding.MOSTLY * crowd.threads())
                        .map(s -> new Evidence(s.text() + ", and no virtual thread ended", "thread dumps, " + END));
    }

    private static boolean noneEnded(MeasuredRecording server) {
        return server.carriersBusyProcessors().orElse(0) <= IDLE && server.measured().virtualThreads.ended() == 0
                && server.visibility().of(Topic.VIRTUAL_THREAD_LIVES).seen();
    }

    /**
     * Returns the scenario without the queue: requests of a closed loop take at least that time, and of a service as many in flight as in
     * the dump.
     *
     * @param gone the scenario without the bound of the queue
     */
    Scenario gone(Scenario gone) {
        double x = cell.throughputPerSecond().orElseThrow();
        if (cell.observed().isEmpty()) {
            double nanos = others(Math.min(crowd.alike(), cell.mostInFlight())) / x * 1e9;
            return gone.withMoreWait(Math.max(0, nanos - gone.waitNanos() - gone.processors().bothNanos()));
        }
        double others = others(crowd.alike());
        double perSecond = x * (crowd.threads() + others) / others;
        return gone.with(new Bound(Bound.Id.CONCURRENCY, perSecond, Figure.text(
                "%.0f in flight as in the thread dump / %.2f ms per %s without the wait", crowd.threads() + others,
                others / x * 1e3, cell.unit().one())));
    }

    /** Threads of the same kinds that are not in the queue: at least the one that holds what the others wait for. */
    private double others(int alike) {
        return Math.max(1, alike - crowd.threads());
    }
}
