package io.carrierscope.runner.jvm.child;

import com.sun.management.OperatingSystemMXBean;
import io.carrierscope.agent.SchedulerProbe;
import io.carrierscope.runner.client.account.ServerMeter;
import io.carrierscope.runner.jvm.probe.AuxiliaryProcessRecorder;
import io.carrierscope.runner.jvm.probe.CompilerBacklog;
import io.carrierscope.runner.jvm.probe.Machine;
import io.carrierscope.runner.jvm.probe.UsageProbe;
import io.carrierscope.runner.phase.PhaseRecorder;
import io.carrierscope.runner.phase.PhaseSpan;
import io.carrierscope.runner.server.MostConnections;
import java.lang.management.ManagementFactory;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The main loop of a serving JVM: records the phases and answers questions until the parent sends stop. */
record ServingLoop(ParentLine parent, Assignment assignment, Machine machine,
        Supplier<MostConnections> connections) {
    private static final OperatingSystemMXBean SYSTEM = ManagementFactory
            .getPlatformMXBean(OperatingSystemMXBean.class);

    void run(String ready, int poolThreads) {
        if (assignment.cell().recorded()) {
            serveRecorded(ready, poolThreads);
        } else {
            serve(ready, span -> {});
        }
    }

    private void serveRecorded(String ready, int poolThreads) {
        try (PhaseRecorder phases = new PhaseRecorder()) {
            ChildEvents.install(assignment, poolThreads, machine);
            SchedulerProbe.install();
            UsageProbe.install();
            AuxiliaryProcessRecorder auxiliaryProcesses = new AuxiliaryProcessRecorder(assignment.auxiliaryProcesses());
            serve(ready, span -> {
                phases.announce(span);
                auxiliaryProcesses.announce(span);
            });
        }
    }

    private void serve(String ready, Consumer<PhaseSpan> announcements) {
        parent.send(ready);
        String line = parent.receive();
        while (!line.equals(ParentLine.STOP)) {
            switch (line) {
                case ParentLine.METER -> parent.send(reading().line());
                case ParentLine.BACKLOG -> parent.send(backlog());
                default -> announcements.accept(PhaseSpan.parse(line));
            }
            line = parent.receive();
        }
    }

    private static String backlog() {
        OptionalInt methods = CompilerBacklog.methods();
        return methods.isPresent() ? Integer.toString(methods.getAsInt()) : ParentLine.UNKNOWN;
    }

    private ServerMeter.Reading reading() {
        MostConnections most = connections.get();
        return new ServerMeter.Reading(SYSTEM.getProcessCpuTime(), most.count(), most.atNanos());
    }
}
