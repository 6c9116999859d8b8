package io.carrierscope.analyzer.cause;

import io.carrierscope.analyzer.bound.Bounds;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.LockWaits.Waited;
import io.carrierscope.analyzer.recording.Outline;
import io.carrierscope.analyzer.whatif.Change;
import io.carrierscope.analyzer.whatif.Removal;
import io.carrierscope.analyzer.whatif.Scenario;
import java.util.List;
import java.util.Optional;

/**
 * Threads queue for a lock that one of them holds. Judged from monitor enters and parks in a lock; virtual threads that unmount while they
 * wait leave neither (for monitors from JDK 24 on, for other locks on any JDK), so without Method Trace of park nothing can be
 * said of them. Wrong when the wait is short and many: the sum counts.
 */
final class LockContention implements Cause {
    /** Threads waiting at once, on average, that count as a queue. */
    private static final double QUEUE = 0.5;
    private static final int JDK_WITH_METHOD_TRACE = 25;

    @Override
    public String id() {
        return "lock-contention";
    }

    @Override
    public String about() {
        return "Threads queue for a lock, which serves one at a time.";
    }

    @Override
    public String needs() {
        return "jdk.JavaMonitorEnter and jdk.ThreadPark with threshold 0; for virtual threads jdk.MethodTrace of"
                + " java.util.concurrent.locks.LockSupport::park (JDK 25)";
    }

    @Override
    public Removal removal(Cell cell) {
        return Removal.of("the lock").by(Change.Kind.UNGUARDED, "shared-lock");
    }

    /** What is done under the lock is still done, by all processors at once. */
    @Override
    public Optional<Scenario> without(Scenario measured, Cell cell) {
        return Optional.of(measured.without(limits()));
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.server().map(this::judge);
    }

    private Verdict judge(MeasuredRecording server) {
        double waiting = server.measured().locks().meanWaiting();
        if (waiting >= QUEUE) {
            Waited most = server.measured().locks().sites().get(0);
            var evidence = List.of(
                    Evidence.of("jdk.JavaMonitorEnter, jdk.ThreadPark, jdk.MethodTrace",
                            "%.1f threads waited for a lock on average", waiting),
                    Evidence.of("jdk.JavaMonitorEnter, jdk.ThreadPark, jdk.MethodTrace",
                            "most at %s for a %s: %d waits, %.2f s", most.site().stack().site(), most.site().lock(),
                            most.count(), most.totalNanos() / 1e9));
            return new Verdict.Found(id(), waiting / (waiting + 1), "the time of the threads that use the lock",
                    evidence,
                    "hold the lock for less work, or split it");
        }
        return blind(server).<Verdict>map(b -> b).orElseGet(() -> new Verdict.Absent(id(), List.of(Evidence.of(
                "jdk.JavaMonitorEnter, jdk.ThreadPark", "%.2f threads waited for a lock on average", waiting))));
    }

    private Optional<Verdict.Unknown> blind(MeasuredRecording server) {
        Outline outline = server.outline();
        var settings = outline.settings();
        if (server.carrierBudget().isPresent() && !outline.tracesParks()) {
            return Optional.of(new Verdict.Unknown(id(), "waits of virtual threads for locks leave no event",
                    outline.jdkFeature() >= JDK_WITH_METHOD_TRACE
                            ? "jdk.MethodTrace#filter=java.util.concurrent.locks.LockSupport::park (monitors stay"
                                    + " invisible)"
                            : "JDK 25 with jdk.MethodTrace of LockSupport::park"));
        }
        return settings.complete("jdk.JavaMonitorEnter") && settings.complete("jdk.ThreadPark")
                ? Optional.empty()
                : Optional.of(new Verdict.Unknown(id(), "short waits were not recorded",
                        "jdk.JavaMonitorEnter#threshold=0ns and jdk.ThreadPark#threshold=0ns"));
    }
}
