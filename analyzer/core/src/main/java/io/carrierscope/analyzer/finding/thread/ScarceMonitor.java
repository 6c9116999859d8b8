package io.carrierscope.analyzer.finding.thread;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.fold.classify.PinKind;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.model.Bound;
import java.util.Optional;

/**
 * A monitor that is scarcer than the carriers of virtual threads, before JDK 24: threads queue for it nearly always, and most of the pins
 * are waits to enter. Without pins the threads would wait as long, only unmounted.
 *
 * @param type class of the monitor
 * @param queuedShare share of the time in which threads queue for it, 0 to 1: it is held for so long or longer
 */
record ScarceMonitor(String type, double queuedShare) {
    /** Then no more than half as much again is possible without the pins. */
    private static final double NEARLY_ALWAYS = 2.0 / 3;
    private static final double MOSTLY = 0.5;
    private static final String ENTER = "jdk.JavaMonitorEnter";

    static Optional<ScarceMonitor> of(MeasuredRecording server) {
        return server.measured().waits.busiestMonitor().map(m -> new ScarceMonitor(m.type(), m.queuedShare()))
                .filter(m -> m.queuedShare >= NEARLY_ALWAYS && m.holdsMostPins(server));
    }

    /** The thread inside the monitor may be pinned too. It holds one carrier, but delays no thread except those in the queue. */
    private boolean holdsMostPins(MeasuredRecording server) {
        var pinning = server.measured().pinning;
        double enters = pinning.enterNanos();
        double others = pinning.totalNanos(PinKind.MONITOR) - enters;
        double unexplained = Math.max(0, others - queuedShare * server.window().lengthNanos());
        return enters > 0 && enters >= MOSTLY * (enters + unexplained);
    }

    Evidence evidence() {
        return Evidence.of(ENTER, "threads queued to enter a monitor (%s) for %.0f %% of the time; they would also"
                + " queue without pins", type, 100 * queuedShare);
    }

    /** What the monitor allows with or without pins: it is held for the queued share of the time or longer. */
    Bound bound(Cell cell) {
        double measured = cell.throughputPerSecond().orElseThrow();
        return new Bound(Bound.Id.LOCK, measured / queuedShare, Figure.text(
                "1 / %.3f ms per %s in which a monitor (%s) is fully taken", queuedShare / measured * 1e3,
                cell.unit().one(), type));
    }
}
