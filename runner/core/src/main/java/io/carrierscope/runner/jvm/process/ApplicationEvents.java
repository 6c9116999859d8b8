package io.carrierscope.runner.jvm.process;

import io.carrierscope.runner.jvm.child.OwnRecorder;
import io.carrierscope.events.cell.CellEvent;
import io.carrierscope.events.cell.EnvironmentEvent;
import io.carrierscope.events.cell.PhaseEvent;
import io.carrierscope.events.cell.UsageEvent;
import io.carrierscope.events.server.CompanionEvent;
import io.carrierscope.runner.jvm.child.CellFacts;
import io.carrierscope.runner.jvm.probe.AuxiliaryProcessRecorder;
import io.carrierscope.runner.jvm.probe.Machine;
import io.carrierscope.runner.jvm.probe.UsageProbe;
import io.carrierscope.runner.phase.PhaseRecorder;
import io.carrierscope.runner.phase.PhaseSpan;
import io.carrierscope.runner.suite.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/**
 * Our events about an application, which writes none itself. The runner records them and appends them to the application's recording:
 * a recording is a sequence of chunks, and each chunk stands for itself.
 */
final class ApplicationEvents implements AutoCloseable {
    private static final List<Class<? extends Event>> TYPES = List.of(CellEvent.class, EnvironmentEvent.class,
            PhaseEvent.class, CompanionEvent.class);
    private static final Duration USAGE_PERIOD = Duration.ofMillis(100);

    private final Recording recording = new Recording();
    private final PhaseRecorder phases = new PhaseRecorder();
    private final AuxiliaryProcessRecorder auxiliaryProcesses;
    private final CellFacts facts;
    private Runnable usage = () -> {};

    ApplicationEvents(CellFacts facts) {
        this.facts = facts;
        this.auxiliaryProcesses = new AuxiliaryProcessRecorder(facts.assignment().auxiliaryProcesses());
        TYPES.forEach(recording::enable);
        recording.enable(UsageEvent.class).withPeriod(USAGE_PERIOD);
    }

    /** Begins to record. The application is ready, and its load has not begun. */
    void ready(List<Long> pids) throws InterruptedException {
        usage = () -> UsageProbe.of(pids).commit();
        FlightRecorder.addPeriodicEvent(UsageEvent.class, usage);
        recording.start();
        facts.event().commit();
        Machine.probed().event().commit();
    }

    void announce(PhaseSpan span) {
        phases.announce(span);
        auxiliaryProcesses.announce(span);
    }

    /** Records the phases that are over. */
    void finish() {
        phases.close();
        recording.stop();
        FlightRecorder.removePeriodicEvent(usage);
    }

    /** Appends what was recorded to the recording of the application. */
    void appendTo(Path applications) throws IOException {
        Path own = applications.resolveSibling(Role.RUNNER + OwnRecorder.PART);
        recording.dump(own);
        Files.write(applications, Files.readAllBytes(own), StandardOpenOption.APPEND);
        Files.delete(own);
    }

    @Override
    public void close() {
        phases.close();
        recording.close();
        FlightRecorder.removePeriodicEvent(usage);
    }
}
