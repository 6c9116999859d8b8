package io.carrierscope.runner.jvm.child;

import io.carrierscope.runner.jvm.probe.Machine;
import io.carrierscope.runner.server.MostConnections;
import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerVariant;
import io.carrierscope.runner.server.Service;
import io.carrierscope.runner.workload.Answer;
import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The JVM of the services that the server calls: one server for each, usually on virtual threads, so no pool limits them. */
public final class DownstreamChild {
    private final ParentLine parent = new ParentLine();
    private final List<RunningServer> servers = new ArrayList<>();

    /** Sends the name and the port of each service when all are ready. */
    public void run(Assignment assignment) throws Exception {
        Machine machine = Machine.probed();
        StringBuilder ready = new StringBuilder("ready");
        try {
            ServerVariant variant = assignment.cell().server().services();
            for (Map.Entry<String, List<Step>> service : assignment.cell().workload().services().entrySet()) {
                RunningServer server = start(variant, service.getKey(), service.getValue());
                servers.add(server);
                ready.append(' ').append(service.getKey()).append('=').append(server.port());
            }
            new ServingLoop(parent, assignment, machine, () -> MostConnections.NOT_COUNTED).run(ready.toString(), 0);
        } finally {
            servers.forEach(RunningServer::close);
        }
    }

    private static RunningServer start(ServerVariant variant, String name, List<Step> steps) throws Exception {
        Workload work = new Workload(name, name, steps, Runtime.version().feature(), Answer.AFTER_WORK);
        return variant.start(Service.of(work), 0);
    }
}
