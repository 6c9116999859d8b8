package io.carrierscope.runner.jvm.process;

import io.carrierscope.runner.app.Application;
import io.carrierscope.runner.app.ReadyCheck;
import io.carrierscope.runner.app.Service;
import io.carrierscope.runner.jvm.child.Assignment;
import io.carrierscope.runner.jvm.child.CellFacts;
import io.carrierscope.runner.jvm.child.JvmFacts;
import io.carrierscope.runner.jvm.child.OwnRecorder;
import io.carrierscope.runner.jvm.probe.Jcmd;
import io.carrierscope.runner.jvm.probe.LoadedDump;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.Role;
import io.carrierscope.runner.suite.RoleLimits;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Starts the application that is the server of a cell, and the services that it needs. */
record ApplicationStart(Assignment assignment, JavaHome home, Path folder) {
    /** How the names of their logs end. */
    static final String LOG = ".log";
    private static final Pattern PLAIN = Pattern.compile("[^,='\"\\s\\\\]*");

    /** The application, with Flight Recorder on by its command line. */
    CellProcess server() throws CellFailure, IOException {
        ControlGroup group = ControlGroup.of(Role.SERVER, assignment.cell().limits().server());
        return group.starting(() -> server(group));
    }

    private CellProcess server(ControlGroup group) throws CellFailure, IOException {
        Cell cell = assignment.cell();
        JvmCommand command = new JvmCommand(home, Role.SERVER, cell, group, 0);
        Path plain = plain(folder.toAbsolutePath());
        List<String> options = command.applicationOptions(plain);
        List<String> prefix = new ArrayList<>(group.prefix());
        prefix.addAll(Affinity.prefix(Role.SERVER, command.effective()));
        JvmFacts facts = JvmFacts.of(options, command.effective().server().cpus(), group.quota(), group.memory());
        return new ApplicationProcess(started(cell.server().application(), group, prefix, options),
                new ApplicationEvents(new CellFacts(assignment, 0, facts)),
                new LoadedDump(jcmd(), folder.resolve(LoadedDump.FILE), home.jdk().feature()),
                new ApplicationRecorder(jcmd(), OwnRecorder.options(plain + File.separator, Role.SERVER)));
    }

    /**
     * The same folder by a path whose signs mean nothing in options of a JVM, for which it is a link where need be: a comma or an
     * equals sign ends a value there, and a space or a quote one of a variable.
     */
    static Path plain(Path folder) throws IOException {
        if (PLAIN.matcher(folder.toString()).matches()) {
            return folder;
        }
        Path own = Files.createTempDirectory("carrierscope-");
        own.toFile().deleteOnExit();
        Path link = Files.createSymbolicLink(own.resolve("cell"), folder);
        link.toFile().deleteOnExit();
        return link;
    }

    /** That of the application's JDK, or ours where it runs on one without. */
    private Jcmd jcmd() {
        Path own = home.java().resolveSibling("jcmd");
        return new Jcmd(Files.isExecutable(own) ? own : JavaHome.current().java().resolveSibling("jcmd"));
    }

    /** A service, on processors that the server is not bound to. */
    CellProcess service(Service service) throws CellFailure, IOException {
        return started(service.process(), ControlGroup.of(service.name(), RoleLimits.USUAL),
                Affinity.beside(assignment.cell().limits()), service.jvmOptions());
    }

    private ServiceProcess started(Application application, ControlGroup group, List<String> prefix,
            List<String> options) throws CellFailure, IOException {
        int port = application.port() > 0 ? untaken(application.port()) : freePort();
        Map<String, Integer> ports = new HashMap<>(assignment.ports());
        ports.put(Application.OWN_PORT, port);
        List<String> words = new ArrayList<>(prefix);
        words.addAll(application.words(home.java(), options, ports));
        return ServiceProcess.start(new ServiceProcess.Start(assignment.role(), words,
                application.environment(home.java(), options, ports), application.folder(), port,
                new ReadyCheck(application, port), folder.resolve(assignment.role() + LOG), group));
    }

    /** The load would otherwise go to whoever listens there. */
    private int untaken(int port) throws CellFailure {
        try (Socket other = new Socket(InetAddress.getLoopbackAddress(), port)) {
            throw new CellFailure(assignment.role() + " cannot start: another process listens on port "
                    + other.getPort());
        } catch (IOException free) {
            return port;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
