package io.carrierscope.runner.jvm;

import com.sun.management.OperatingSystemMXBean;
import io.carrierscope.runner.event.PhaseRecorder;
import io.carrierscope.runner.event.PhaseSpan;
import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerVariant;
import io.carrierscope.runner.server.Servers;
import io.carrierscope.runner.server.Service;
import io.carrierscope.runner.suite.Cell;
import java.lang.management.ManagementFactory;
import java.util.function.Consumer;
import javax.management.JMException;

/** The server JVM of a cell: serves until it is told to stop. */
public final class ServerChild {
    static final String ROLE = "server";
    private static final OperatingSystemMXBean SYSTEM = ManagementFactory
            .getPlatformMXBean(OperatingSystemMXBean.class);

    private final ParentLine parent = new ParentLine();

    public void run(Assignment assignment) throws Exception {
        Machine machine = Machine.probed();
        try (RunningServer server = start(assignment.cell())) {
            if (assignment.cell().recorded()) {
                serveRecorded(assignment, server, machine);
            } else {
                serve(server, span -> {});
            }
        }
    }

    private void serveRecorded(Assignment assignment, RunningServer server, Machine machine) throws JMException {
        try (PhaseRecorder phases = new PhaseRecorder()) {
            ChildEvents.install(assignment, server.poolThreads(), machine);
            SchedulerProbe.install();
            serve(server, phases::announce);
        }
    }

    private static RunningServer start(Cell cell) throws Exception {
        ServerVariant variant = Servers.named(cell.server().variant()).orElseThrow();
        return variant.start(Service.of(cell.workload()), 0);
    }

    private void serve(RunningServer server, Consumer<PhaseSpan> announcements) {
        parent.say("ready " + server.port() + " " + server.poolThreads());
        String line = parent.hear();
        while (!line.equals("stop")) {
            if (line.equals(ParentLine.METER)) {
                parent.say(Long.toString(SYSTEM.getProcessCpuTime()));
            } else {
                announcements.accept(PhaseSpan.parse(line));
            }
            line = parent.hear();
        }
    }
}
