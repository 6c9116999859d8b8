package io.carrierscope.analyzer.finding.thread;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.wait.Waited;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Tasks on virtual threads of their own pile up in front of a permit or a pooled connection, since no pool of threads bounds them
 * any more. Judged from virtual threads that come and go and the time that they wait for permits. A wait that has not ended
 * leaves no event, so the share is a lower bound. The clients of a closed loop bound the tasks of a cell, which is not judged
 * then.
 */
public final class LostBackpressure extends CellCause {
    /** Mean number of waiting tasks. Pools of threads admit fewer: 200 in Tomcat and Jetty, and rarely all of them wait at one place. */
    private static final double MANY = 100;
    /** With a smaller share most tasks do something else. */
    private static final double WORTH_A_FINDING = 0.25;
    /**
     * Tasks come and go: so many start for each one alive on average. It is 2 where tasks arrive evenly and none ends, and 1 where all
     * threads stay.
     */
    private static final double STARTED_PER_ALIVE = 1.5;
    private static final String WAITS = "jdk.MethodTrace";

    public LostBackpressure() {
        super("lost-backpressure",
                "Tasks without a bound pile up in front of a resource that only few of them can hold.",
                "limit the number of tasks at a time, as the pool did: a semaphore, or a bounded queue that rejects further tasks",
                "the tasks are meant to wait there",
                List.of(JvmEvent.VirtualThreadLife.class, JvmEvent.MethodTrace.class), Set.of(),
                Intervention.of("more tasks than the resource can serve"));
    }

    /** With fewer tasks at a time what they wait for serves no more of them. */
    @Override
    public OptionalDouble gain(MeasuredRecording subject, Verdict.Found found) {
        return OptionalDouble.empty();
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().filter(s -> cell.clients() == 0 && s.carrierTime().isPresent()).map(this::judge);
    }

    private Verdict judge(MeasuredRecording server) {
        var lives = server.visibility().of(Topic.VIRTUAL_THREAD_LIVES);
        if (!lives.seen()) {
            return new Verdict.Unknown(this, lives);
        }
        var threads = server.measured().virtualThreads;
        double alive = threads.meanAlive();
        var piled = Evidence.of("jdk.VirtualThreadStart",
                "%,.0f virtual threads were alive on average, %,d at most; %,d started and %,d ended", alive,
                threads.mostAlive(), threads.started(), threads.ended());
        return alive < MANY || threads.started() < STARTED_PER_ALIVE * alive
                ? new Verdict.Absent(this, List.of(piled))
                : judge(server, alive, piled);
    }

    private Verdict judge(MeasuredRecording server, double alive, Evidence piled) {
        var most = server.measured().waits.sites(WaitKind::ofPermit).stream().filter(w -> w.site().virtual())
                .findFirst();
        double waiting = most.map(w -> w.meanWaiting(server.window())).orElse(0.0);
        if (waiting >= MANY && waiting / alive >= WORTH_A_FINDING) {
            return new Verdict.Found(this, Math.min(1, waiting / alive), "the virtual threads alive",
                    List.of(piled, site(most.get(), waiting))).atLeast();
        }
        return new Verdict.Absent(this, List.of(piled,
                Evidence.of(WAITS, "%,.0f of them waited for a permit, a connection or a place in a queue on average",
                        waiting)))
                .given(server.visibility().virtualParks());
    }

    private static Evidence site(Waited most, double waiting) {
        return Evidence.of(WAITS, "%,.0f of them waited at %s for a %s (%s), %.0f ms each", waiting, most.site().at(),
                most.site().kind().text(), most.site().what(), most.totalNanos() / 1e6 / most.count());
    }
}
