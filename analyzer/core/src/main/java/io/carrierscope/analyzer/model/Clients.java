package io.carrierscope.analyzer.model;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.model.Change.Kind;
import java.util.Optional;

/** Prediction for a closed loop whose bottleneck is the number of clients, with more clients. */
public final class Clients {
    private static final int TIMES = 4;

    private Clients() {}

    /**
     * Returns empty when something else limits the cell, when a client is under test (scenarios model servers), when a
     * request is a job, because then items are in flight, and when clients got no answer at all, because more would not either.
     */
    public static Optional<WhatIf> more(Cell cell, Bounds bounds, ServiceDemands demands) {
        int clients = cell.clients();
        return bounds.binding().filter(b -> b.id() == Bound.Id.CONCURRENCY && bounds.explained())
                .filter(b -> !(cell.kind() instanceof Subject.ClientUnderTest))
                .filter(b -> cell.definition().items() == 1 && cell.starvedClients() == 0)
                .map(b -> WhatIf.of(cell, bounds, demands, intervention(clients),
                        s -> Optional.of(s.withClients(clients * TIMES))));
    }

    private static Intervention intervention(int clients) {
        return Intervention.of("the limit of " + clients + " clients, with " + clients * TIMES).by(Kind.CLIENTS,
                clients * TIMES);
    }
}
