package io.carrierscope.runner.jvm.child;

import io.carrierscope.runner.jvm.probe.Machine;
import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerVariant;
import io.carrierscope.runner.server.Servers;
import io.carrierscope.runner.server.Service;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.workload.Caller;
import io.carrierscope.runner.workload.Database;
import io.carrierscope.runner.workload.MessageSender;
import io.carrierscope.runner.workload.Workload;

/** The server JVM of a cell: serves until the parent sends stop. */
public final class ServerChild {

    private final ParentLine parent = new ParentLine();

    public void run(Assignment assignment) throws Exception {
        Machine machine = Machine.probed();
        try (Caller caller = Caller.open(assignment.services());
                MessageSender messages = messages(assignment);
                Database database = database(assignment);
                RunningServer server = start(assignment.cell(), messages, caller, database)) {
            new ServingLoop(parent, assignment, machine, server::mostConnections)
                    .run("ready " + server.port() + " " + server.poolThreads(), server.poolThreads());
        }
    }

    private static MessageSender messages(Assignment assignment) {
        Cell cell = assignment.cell();
        return cell.workload().sends()
                ? MessageSender.open(assignment.broker(), cell.producer())
                : MessageSender.NONE;
    }

    private static Database database(Assignment assignment) {
        Workload workload = assignment.cell().workload();
        return workload.queries() ? Database.open(assignment.database(), workload.poolSizes()) : Database.NONE;
    }

    private static RunningServer start(Cell cell, MessageSender messages, Caller caller, Database database)
            throws Exception {
        ServerVariant variant = Servers.named(cell.server().variant()).orElseThrow();
        return variant.start(Service.of(cell.workload(), messages, caller, database), 0);
    }
}
