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
import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerVariant;
import io.carrierscope.runner.server.Servers;
import io.carrierscope.runner.server.Service;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.Json;
import io.carrierscope.runner.suite.Role;
import io.carrierscope.runner.workload.Workload.Answer;
import io.carrierscope.runner.workload.Caller;
import io.carrierscope.runner.workload.Database;
import io.carrierscope.runner.workload.MessageSender;
import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.Workload;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Entry point of the JVMs of a cell. Its arguments are {@code cell-<role>} and the file of the assignment: parsing options would slow
 * down each start.
 */
public final class ChildMain {
    /** The first argument is this prefix and the role. */
    public static final String PREFIX = "cell-";

    private ChildMain() {}

    public static void main(String[] args) throws Exception {
        Assignment assignment = read(Path.of(args[1]));
        switch (args[0].substring(PREFIX.length())) {
            case Role.SERVER -> new ServerChild().run(assignment);
            case Role.CLIENT -> new ClientChild().run(assignment);
            case Role.DOWNSTREAM -> new DownstreamChild().run(assignment);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static Assignment read(Path file) throws IOException {
        return Json.read(Files.readString(file), Assignment.class);
    }

    /** The JVM of the services that the server calls: one server for each, usually on virtual threads, so no pool limits them. */
    static final class DownstreamChild {
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
                new ServingLoop(parent, assignment, machine, () -> MostConnections.NOT_COUNTED).run(ready.toString(),
                        0);
            } finally {
                servers.forEach(RunningServer::close);
            }
        }

        private static RunningServer start(ServerVariant variant, String name, List<Step> steps) throws Exception {
            Workload work = new Workload(name, name, steps, Runtime.version().feature(), Answer.AFTER_WORK);
            return variant.start(Service.of(work), 0);
        }
    }

    /** The server JVM of a cell: serves until the parent sends stop. */
    static final class ServerChild {

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

    /** The main loop of a serving JVM: records the phases and answers questions until the parent sends stop. */
    record ServingLoop(ParentLine parent, Assignment assignment, Machine machine,
            Supplier<MostConnections> connections) {
        private static final OperatingSystemMXBean SYSTEM = ManagementFactory
                .getPlatformMXBean(OperatingSystemMXBean.class);

        void run(String ready, int poolThreads) {
            if (assignment.cell().recorded()) {
                serveRecorded(ready, poolThreads);
            } else {
                serve(ready, span -> {}, new PhaseRecorder());
            }
        }

        private void serveRecorded(String ready, int poolThreads) {
            try (PhaseRecorder phases = new PhaseRecorder()) {
                CellFacts.install(assignment, poolThreads, machine);
                SchedulerProbe.install();
                UsageProbe.install();
                AuxiliaryProcessRecorder auxiliaryProcesses = new AuxiliaryProcessRecorder(
                        assignment.auxiliaryProcesses());
                serve(ready, span -> {
                    phases.announce(span);
                    auxiliaryProcesses.announce(span);
                }, phases);
            }
        }

        private void serve(String ready, Consumer<PhaseSpan> announcements, PhaseRecorder phases) {
            parent.send(ready);
            String line = parent.receive();
            while (!line.equals(ParentLine.STOP)) {
                switch (line) {
                    case ParentLine.METER -> parent.send(reading().line());
                    case ParentLine.BACKLOG -> parent.send(backlog());
                    case ParentLine.RECORD -> {
                        OwnRecorder.on(assignment.role());
                        parent.send(ParentLine.DONE);
                    }
                    case ParentLine.UNRECORD -> {
                        phases.close();
                        OwnRecorder.off();
                        parent.send(ParentLine.DONE);
                    }
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
}
