package io.carrierscope.runner.jvm.child;

import io.carrierscope.events.cell.CellEvent;
import io.carrierscope.events.cell.EnvironmentEvent;
import io.carrierscope.runner.jvm.probe.Machine;
import io.carrierscope.runner.library.ClientVariants;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.Json;
import io.carrierscope.runner.suite.Role;
import io.carrierscope.runner.suite.RoleLimits;
import jdk.jfr.FlightRecorder;

/** Fills cell events from an assignment. */
public record CellFacts(Assignment assignment, int poolThreads, JvmFacts jvm) {
    public CellFacts(Assignment assignment, int poolThreads) {
        this(assignment, poolThreads, JvmFacts.ofThis());
    }

    /** Writes the cell and environment events into every chunk of the recording of this JVM. */
    static void install(Assignment assignment, int poolThreads, Machine machine) {
        CellFacts facts = new CellFacts(assignment, poolThreads);
        FlightRecorder.addPeriodicEvent(CellEvent.class, () -> facts.event().commit());
        FlightRecorder.addPeriodicEvent(EnvironmentEvent.class, () -> machine.event().commit());
    }

    public CellEvent event() {
        CellEvent event = new CellEvent();
        Cell cell = assignment.cell();
        event.runId = assignment.runId();
        event.host = assignment.host();
        event.suite = cell.suite();
        event.cellId = cell.id().text();
        event.serverVariant = cell.server().name();
        event.workload = cell.workload().name();
        event.loadPlan = cell.load().id();
        event.repetition = cell.repetition();
        event.role = assignment.role();
        event.threadModel = threadModel(cell);
        event.poolThreads = poolThreads;
        event.definition = Json.withoutSecrets(cell);
        event.concurrency = cell.load().concurrency();
        event.offeredRate = cell.load().offeredRate();
        event.availableProcessors = jvm.processors();
        event.parallelism = jvm.parallelism();
        event.limits = limits();
        return event;
    }

    private static String threadModel(Cell cell) {
        return ClientVariants.named(cell.client()).map(client -> client.threads().id())
                .orElseGet(() -> cell.server().threadModel());
    }

    /** The limits that were asked for and those in force. The runner itself has none. */
    private String limits() {
        RoleLimits limits = assignment.role().equals(Role.RUNNER)
                ? RoleLimits.OWN
                : assignment.cell().limits().of(assignment.role());
        String affinity = limits.cpus() == 0 && limits.quotaPercent() == 0
                ? ""
                : " affinity=" + jvm.allowed();
        return limits.text(jvm.processors(), jvm.quotaState(), jvm.memoryState()) + affinity;
    }
}
