package io.carrierscope.analyzer.whatif;

import io.carrierscope.analyzer.bound.Bound;
import io.carrierscope.analyzer.bound.Bounds;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.whatif.Change.Kind;
import java.util.Optional;

/** What a closed loop would do that is limited by nothing but its number of clients, had it more of them. */
public final class Clients {
    private static final int TIMES = 4;

    private Clients() {}

    /**
     * Empty where something else limits the cell, where a client is under test, as scenarios are those of servers, or
     * where a request is a job, of which items are under way.
     */
    public static Optional<WhatIf> more(Cell cell, Bounds bounds, ServiceDemands demands) {
        int clients = cell.description().map(JvmEvent.CellInfo::concurrency).orElse(0);
        return bounds.binding().filter(b -> b.id() == Bound.Id.CONCURRENCY && bounds.explained())
                .filter(b -> cell.key().client() == null)
                .filter(b -> cell.definition().items() == 1)
                .map(b -> WhatIf.of(cell, bounds, demands, intervention(clients),
                        s -> Optional.of(s.withClients(clients * TIMES))));
    }

    private static Intervention intervention(int clients) {
        return Intervention.of("the limit of " + clients + " clients, with " + clients * TIMES).by(Kind.CLIENTS,
                clients * TIMES);
    }
}
