package io.carrierscope.analyzer.finding.load;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention.Change;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.recording.event.JvmEvent.LoadSummary;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The load has fewer connections than clients, so fewer requests are in flight than asked for. Judged from the largest number of
 * connections open at once in a closed loop. Wrong for protocols that share a connection.
 */
public final class ConnectionLimited extends CellCause {
    public static final String ID = "connection-limited";

    public ConnectionLimited() {
        super(ID,
                "The client's connection limit, not its number of clients, bounds the requests in flight.",
                "as many connections as clients",
                "the protocol shares a connection",
                List.of(JvmEvent.LoadSummary.class), Set.of(Bound.Id.CONNECTIONS));
    }

    /**
     * Returns the share of the clients that wait for a connection, 0 to 1, which by Little's law is that of the response time in which requests
     * wait for one; 0 where all have one, or where clients think, so that fewer may be open.
     */
    public static double waiting(Cell cell) {
        int peak = cell.connectionsPeak();
        return peak == 0 || peak >= cell.clients() || cell.definition().thinkNanos() > 0
                ? 0
                : without(peak, cell.clients());
    }

    private static double without(int connections, int clients) {
        return 1 - (double) connections / clients;
    }

    @Override
    public Intervention intervention(Cell cell) {
        return Intervention.of("the connection limit").by(Change.Kind.CONNECTIONS, cell.clients());
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        int clients = cell.clients();
        return cell.client().filter(c -> clients > 0).flatMap(c -> c.profile().last(LoadSummary.class))
                .filter(s -> s.connectionsPeak() > 0).map(s -> judge(s, clients));
    }

    private Verdict judge(LoadSummary summary, int clients) {
        int peak = summary.connectionsPeak();
        var evidence = List.of(Evidence.of("carrierscope.LoadSummary", "%d clients, at most %d connections at once",
                clients, peak));
        return peak >= clients
                ? new Verdict.Absent(this, evidence)
                : new Verdict.Found(this, without(peak, clients), "the requested concurrency", evidence);
    }
}
