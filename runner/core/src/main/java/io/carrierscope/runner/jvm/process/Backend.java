package io.carrierscope.runner.jvm.process;

import io.carrierscope.runner.server.MissingModule;
import io.carrierscope.runner.server.ServerModule;
import io.carrierscope.runner.suite.Limits;
import io.carrierscope.runner.suite.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The JVMs of the broker and of PostgreSQL. Each cell that needs one gets a new one: a reused one would be warmer and fuller. It runs on
 * the JDK of the runner, so that only servers differ between JDKs, and on processors that the server is not bound to. It uses C1 only, which
 * finishes early and leaves the processors to the load.
 */
final class Backend {
    private static final String TOPIC = "carrierscope";
    private static final String PID = "postmaster.pid";

    private Backend() {}

    /**
     * The command line of the broker.
     *
     * @param port 0 takes a free one
     */
    static List<String> broker(Limits limits, int port) throws MissingModule {
        return words(limits, "-Xmx192m", ServerModule.BROKER, "BrokerProcess", Role.BROKER, Integer.toString(port),
                TOPIC);
    }

    /** The command line of the JVM that starts PostgreSQL. */
    static List<String> database(Limits limits) throws MissingModule {
        return words(limits, "-Xmx256m", ServerModule.POSTGRES, "PostgresProcess", Role.DATABASE);
    }

    private static List<String> words(Limits limits, String heap, ServerModule module, String main, String... arguments)
            throws MissingModule {
        List<String> words = new ArrayList<>(Affinity.beside(limits));
        words.addAll(List.of(JavaHome.current().java().toString(), heap, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                "-cp", module.builtClassPath(), module.className(main)));
        words.addAll(List.of(arguments));
        return words;
    }

    /** Ends the database of a cell where its JVM was killed before it could. Its data are of no use after the cell. */
    static void endDatabase(Path folder) {
        database(folder).ifPresent(ProcessHandle::destroyForcibly);
    }

    /** The parent of the processes that serve connections; empty when the database has stopped, which removes the file, or when it has not yet written the file. */
    static Optional<ProcessHandle> database(Path folder) {
        try {
            List<String> lines = Files.readAllLines(folder.resolve(Role.DATABASE).resolve(PID));
            return ProcessHandle.of(Long.parseLong(lines.getFirst().strip()));
        } catch (IOException | NoSuchElementException | NumberFormatException ended) {
            return Optional.empty();
        }
    }
}
