package io.carrierscope.analyzer.finding.load;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.wait.SocketWaits.Part;
import io.carrierscope.analyzer.fold.wait.SocketWaits.Purpose;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.LoadSummary;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Connections are closed and reopened under load. Judged from the connections used per answer, beyond those open at once, and where
 * nothing counts answers, from the time in which threads shake hands with services: a client that keeps connections does so once for each.
 */
public final class ConnectionChurn extends CellCause {
    /**
     * Rule of thumb: a handshake on every fiftieth answer adds about two percent to the work of a request. Tomcat ends a connection after 100
     * requests, which changes nothing that could be measured.
     */
    private static final double PER_ANSWER = 0.02;
    /** Connections that began together end together after as many requests, and may all do so in a short time: below that, once is no churn. */
    private static final double ONCE_EACH = 0.1;
    /** From here on the server closes most connections after one answer. */
    private static final double MOST_ANSWERS = 0.9;

    /** Mean number of threads that wait so: at least one waits half of the time. */
    private static final double WAITING = 0.5;
    /** What to do about handshakes. */
    public static final String REUSE = "one client for all requests, that keeps its connections; the JDK keeps a connection only for the"
            + " same SSLSocketFactory";

    public ConnectionChurn() {
        super("connection-churn",
                "Connections are closed and reopened. Each costs a handshake and a new thread or selector key.",
                "connections that the server keeps open, or a higher limit of idle ones",
                "the load asks for new connections",
                List.of(JvmEvent.LoadSummary.class, JvmEvent.SocketIo.class), Set.of(),
                Intervention.of("the new connections"));
    }

    /** The generator counts its connections. Of a service, which has no such counts, it is never absent. */
    @Override
    public List<Class<? extends JvmEvent>> decisive() {
        return List.of(JvmEvent.LoadSummary.class);
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.client().flatMap(c -> c.profile().last(LoadSummary.class)).filter(s -> s.completed() > 0)
                .map(this::judge).or(() -> cell.observed().flatMap(this::opened));
    }

    /** What a service did that others wrote. Where it opened hardly any, short handshakes may be left out, so that is not absent. */
    private Optional<Verdict> opened(MeasuredRecording r) {
        return openings(r).map(o -> new Verdict.Found(this, o.share(), "the time of waits for services",
                List.of(new Evidence(said(r, o), "jdk.SocketRead, jdk.SocketWrite")), REUSE).atLeast());
    }

    /** Empty if they are few. */
    private static Optional<Part> openings(MeasuredRecording r) {
        return r.measured().sockets.part(Purpose.HANDSHAKE).filter(
                o -> o.share() >= MOSTLY && o.nanos() >= WAITING * r.window().lengthNanos());
    }

    private static String said(MeasuredRecording r, Part o) {
        return Figure.text("%.1f threads waited on average in handshakes of new connections at %s",
                (double) o.nanos() / r.window().lengthNanos(), Holder.at(o.stack()));
    }

    @Override
    public Optional<String> headline(MeasuredRecording r, Verdict.Found found) {
        return openings(r).map(o -> said(r, o));
    }

    private Verdict judge(LoadSummary summary) {
        int opened = summary.connectionsOpened() - summary.connectionsPeak();
        double again = (double) opened / summary.completed();
        var evidence = List.of(Evidence.of("carrierscope.LoadSummary",
                "connections: %d (at most %d open at once) for %d answers", summary.connectionsOpened(),
                summary.connectionsPeak(), summary.completed()));
        return again < PER_ANSWER || opened <= summary.connectionsPeak() && again < ONCE_EACH
                ? new Verdict.Absent(this, evidence)
                : new Verdict.Found(this, Math.min(1, again), "answers that needed a new connection", evidence,
                        again < MOST_ANSWERS
                                ? "a higher limit of idle connections on the server"
                                : "connections that the server keeps open; if it closes them without saying so, requests fail unless"
                                        + " they have the header Connection: close");
    }
}
