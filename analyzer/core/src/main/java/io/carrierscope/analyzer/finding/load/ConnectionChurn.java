package io.carrierscope.analyzer.finding.load;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.LoadSummary;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Connections are closed and reopened under load. Judged from the connections opened per answer, beyond those open at once. */
public final class ConnectionChurn extends CellCause {
    /** Rule of thumb: a handshake on every hundredth answer adds about one percent to the work of a request. */
    private static final double PER_ANSWER = 0.01;
    /** From here on the server closes most connections after one answer. */
    private static final double MOST_ANSWERS = 0.9;

    public ConnectionChurn() {
        super("connection-churn",
                "Connections are closed and reopened. Each costs a handshake and a new thread or selector key.",
                "connections that the server keeps open, or a higher limit of idle ones",
                "the load asks for new connections",
                List.of(JvmEvent.LoadSummary.class), Set.of(), Intervention.of("the new connections"));
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.client().flatMap(c -> c.profile().last(LoadSummary.class)).filter(s -> s.completed() > 0)
                .map(this::judge);
    }

    private Verdict judge(LoadSummary summary) {
        double again = (double) (summary.connectionsOpened() - summary.connectionsPeak()) / summary.completed();
        var evidence = List.of(Evidence.of("carrierscope.LoadSummary",
                "connections opened: %d (at most %d open at once) for %d answers", summary.connectionsOpened(),
                summary.connectionsPeak(), summary.completed()));
        return again < PER_ANSWER
                ? new Verdict.Absent(this, evidence)
                : new Verdict.Found(this, Math.min(1, again), "answers that needed a new connection", evidence,
                        again < MOST_ANSWERS
                                ? "a higher limit of idle connections on the server"
                                : "connections that the server keeps open; if it closes them without saying so, requests fail unless"
                                        + " they have the header Connection: close");
    }
}
