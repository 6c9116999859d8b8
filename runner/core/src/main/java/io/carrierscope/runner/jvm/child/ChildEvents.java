package io.carrierscope.runner.jvm.child;

import io.carrierscope.events.cell.CellEvent;
import io.carrierscope.events.cell.EnvironmentEvent;
import io.carrierscope.runner.jvm.probe.Machine;
import jdk.jfr.FlightRecorder;

/** Writes the cell and environment events into every chunk of a child's recording. */
final class ChildEvents {
    private ChildEvents() {}

    static void install(Assignment assignment, int poolThreads, Machine machine) {
        CellFacts facts = new CellFacts(assignment, poolThreads);
        FlightRecorder.addPeriodicEvent(CellEvent.class, () -> facts.event().commit());
        FlightRecorder.addPeriodicEvent(EnvironmentEvent.class, () -> machine.event().commit());
    }
}
