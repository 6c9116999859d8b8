package io.carrierscope.runner.jvm.process;

import io.carrierscope.runner.app.Application;
import io.carrierscope.runner.app.ReadyCheck;
import io.carrierscope.runner.jvm.child.Assignment;
import io.carrierscope.runner.jvm.child.CellFacts;
import io.carrierscope.runner.jvm.child.JvmFacts;
import io.carrierscope.runner.jvm.child.Role;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.RoleLimits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts the application that is the server of a cell, with Flight Recorder on by its command line. */
record ApplicationStart(Assignment assignment, JavaHome home, Path folder) {
    /** What the application prints. */
    static final String LOG = Role.SERVER + ".log";

    CellProcess start() throws IOException {
        Cell cell = assignment.cell();
        Application application = cell.server().application();
        RoleLimits limits = cell.limits().server();
        ControlGroup group = ControlGroup.of(Role.SERVER, limits);
        JvmCommand command = new JvmCommand(home, Role.SERVER, cell, group, 0);
        List<String> options = command.applicationOptions(folder.toAbsolutePath());
        int port = application.port() > 0 ? application.port() : freePort();
        List<String> words = new ArrayList<>(group.prefix());
        words.addAll(Affinity.prefix(Role.SERVER, command.effective()));
        words.addAll(application.words(home.java(), options, port));
        ApplicationEvents events = new ApplicationEvents(
                new CellFacts(assignment, 0,
                        JvmFacts.of(options, command.effective().server().cpus(), group.quota(), group.memory())));
        return ApplicationProcess.start(
                new ApplicationProcess.Start(words, application.environment(home.java(), options, port),
                        application.folder(), port, new ReadyCheck(application, port)),
                folder.resolve(LOG), events, group::remove);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
