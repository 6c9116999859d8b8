package io.carrierscope.runner.jvm;

import io.carrierscope.runner.event.PhaseRecorder;
import io.carrierscope.runner.event.PhaseSpan;
import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerVariant;
import io.carrierscope.runner.server.Servers;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.workload.BlockingSteps;
import io.carrierscope.runner.workload.CpuWork;

/** The server JVM of a cell: serves until it is told to stop. */
public final class ServerChild {
    static final String ROLE = "server";

    private final ParentLine parent = new ParentLine();

    public void run(Assignment assignment) throws Exception {
        Machine machine = Machine.probed();
        try (RunningServer server = start(assignment.cell()); PhaseRecorder phases = new PhaseRecorder()) {
            ChildEvents.install(assignment, server.poolThreads(), machine);
            SchedulerProbe.install();
            parent.say("ready " + server.port() + " " + server.poolThreads());
            obey(phases);
        }
    }

    private static RunningServer start(Cell cell) throws Exception {
        ServerVariant variant = Servers.named(cell.server()).orElseThrow();
        BlockingSteps steps = new BlockingSteps(CpuWork.calibrated());
        return variant.start(() -> steps.run(cell.workload().steps()), 0);
    }

    private void obey(PhaseRecorder phases) {
        String line = parent.hear();
        while (!line.equals("stop")) {
            phases.announce(PhaseSpan.parse(line));
            line = parent.hear();
        }
    }
}
