package io.carrierscope.runner.jvm;

import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerVariant;
import io.carrierscope.runner.server.Servers;
import io.carrierscope.runner.server.Service;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.workload.Caller;
import io.carrierscope.runner.workload.MessageSender;

/** The server JVM of a cell: serves until it is told to stop. */
public final class ServerChild {
    static final String ROLE = "server";

    private final ParentLine parent = new ParentLine();

    public void run(Assignment assignment) throws Exception {
        Machine machine = Machine.probed();
        try (Caller caller = Caller.open(assignment.ports());
                RunningServer server = start(assignment.cell(), caller)) {
            new ServingLoop(parent, assignment, machine).run("ready " + server.port() + " " + server.poolThreads(),
                    server.poolThreads());
        }
    }

    private static RunningServer start(Cell cell, Caller caller) throws Exception {
        ServerVariant variant = Servers.named(cell.server().variant()).orElseThrow();
        return variant.start(Service.of(cell.workload(), MessageSender.NONE, caller), 0);
    }
}
