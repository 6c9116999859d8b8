package io.carrierscope.runner.jvm;

import io.carrierscope.runner.client.Clients;
import io.carrierscope.runner.client.LoadClient;
import io.carrierscope.runner.client.LoadGenerator;
import io.carrierscope.runner.client.LoadSummary;
import io.carrierscope.runner.event.PhaseRecorder;
import io.carrierscope.runner.event.PhaseSpan;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.Json;
import java.net.URI;

/** The client JVM of a cell: drives the load once and tells its account. */
public final class ClientChild {
    static final String ROLE = "client";

    private final ParentLine parent = new ParentLine();

    public void run(Assignment assignment) throws Exception {
        ChildEvents.install(assignment, 0, Machine.probed());
        parent.say("ready");
        String target = parent.hear();
        Thread.ofPlatform().daemon().name("parent-line").start(this::watchParent);
        try (PhaseRecorder phases = new PhaseRecorder()) {
            LoadSummary summary = generator(assignment.cell(), phases).run(URI.create(target));
            parent.say("summary " + Json.write(summary));
        }
    }

    /** The parent says nothing more; this thread is here for the moment the parent dies. */
    private void watchParent() {
        while (true) {
            parent.hear();
        }
    }

    private LoadGenerator generator(Cell cell, PhaseRecorder phases) {
        LoadClient client = Clients.named(cell.client()).orElseThrow();
        return new LoadGenerator(client, cell.load(), cell.times(), span -> announce(span, phases));
    }

    private void announce(PhaseSpan span, PhaseRecorder phases) {
        phases.announce(span);
        parent.say(span.line());
    }
}
