package io.carrierscope.runner.jvm.child;

import io.carrierscope.runner.event.CellEvent;
import io.carrierscope.runner.event.EnvironmentEvent;
import io.carrierscope.runner.jvm.probe.Machine;
import jdk.jfr.FlightRecorder;

/** Makes the recording of a child say in every chunk what it is. */
final class ChildEvents {
    private ChildEvents() {}

    static void install(Assignment assignment, int poolThreads, Machine machine) {
        CellFacts facts = new CellFacts(assignment, poolThreads);
        FlightRecorder.addPeriodicEvent(CellEvent.class, () -> facts.event().commit());
        FlightRecorder.addPeriodicEvent(EnvironmentEvent.class, () -> machine.event().commit());
    }
}
