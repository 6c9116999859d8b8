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
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The client JVM of a cell: drives the load once and tells its account. */
public final class ClientChild {
    static final String ROLE = "client";
    private static final long METER_SECONDS = 5;

    private final ParentLine parent = new ParentLine();
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    public void run(Assignment assignment) throws Exception {
        ChildEvents.install(assignment, 0, Machine.probed());
        parent.say("ready");
        String target = parent.hear();
        Thread.ofPlatform().daemon().name("parent-line").start(this::hearParent);
        try (PhaseRecorder phases = new PhaseRecorder()) {
            LoadSummary summary = generator(assignment.cell(), phases).run(URI.create(target));
            parent.say("summary " + Json.write(summary));
        }
    }

    /** This thread is here for the moment the parent dies, too. */
    private void hearParent() {
        while (true) {
            answers.add(parent.hear());
        }
    }

    private LoadGenerator generator(Cell cell, PhaseRecorder phases) {
        LoadClient client = Clients.named(cell.client()).orElseThrow();
        return new LoadGenerator(client, cell.load(), cell.times(), span -> announce(span, phases),
                this::serverCpuNanos);
    }

    private OptionalLong serverCpuNanos() {
        parent.say(ParentLine.METER);
        try {
            String answer = answers.poll(METER_SECONDS, TimeUnit.SECONDS);
            return answer == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(answer));
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return OptionalLong.empty();
        }
    }

    private void announce(PhaseSpan span, PhaseRecorder phases) {
        phases.announce(span);
        parent.say(span.line());
    }
}
