package io.carrierscope.runner.jvm;

import com.sun.management.OperatingSystemMXBean;
import io.carrierscope.runner.client.ServerMeter;
import io.carrierscope.runner.event.PhaseRecorder;
import io.carrierscope.runner.event.PhaseSpan;
import io.carrierscope.runner.server.MostConnections;
import java.lang.management.ManagementFactory;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.management.JMException;

/** What a JVM that serves does until it is told to stop: records the phases and answers what the parent asks. */
record ServingLoop(ParentLine parent, Assignment assignment, Machine machine,
        Supplier<MostConnections> connections) {
    /** Instead of a number of methods. */
    static final int UNKNOWN = -1;

    private static final OperatingSystemMXBean SYSTEM = ManagementFactory
            .getPlatformMXBean(OperatingSystemMXBean.class);

    void run(String ready, int poolThreads) throws JMException {
        if (assignment.cell().recorded()) {
            serveRecorded(ready, poolThreads);
        } else {
            serve(ready, span -> {});
        }
    }

    private void serveRecorded(String ready, int poolThreads) throws JMException {
        try (PhaseRecorder phases = new PhaseRecorder()) {
            ChildEvents.install(assignment, poolThreads, machine);
            SchedulerProbe.install();
            CompanionRecorder companions = new CompanionRecorder(assignment.companions());
            serve(ready, span -> {
                phases.announce(span);
                SwitchRecorder.announce(span);
                companions.announce(span);
            });
        }
    }

    private void serve(String ready, Consumer<PhaseSpan> announcements) {
        parent.say(ready);
        String line = parent.hear();
        while (!line.equals("stop")) {
            switch (line) {
                case ParentLine.METER -> parent.say(reading().line());
                case ParentLine.BACKLOG -> parent.say(Integer.toString(CompilerBacklog.methods().orElse(UNKNOWN)));
                default -> announcements.accept(PhaseSpan.parse(line));
            }
            line = parent.hear();
        }
    }

    private ServerMeter.Reading reading() {
        MostConnections most = connections.get();
        return new ServerMeter.Reading(SYSTEM.getProcessCpuTime(), most.count(), most.atNanos());
    }
}
