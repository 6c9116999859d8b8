package io.carrierscope.runner.jvm.process;

import io.carrierscope.runner.jvm.child.Role;
import io.carrierscope.runner.server.MissingModule;
import io.carrierscope.runner.server.ServerModule;
import io.carrierscope.runner.suite.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The command line of the JVM that starts PostgreSQL. Each cell that queries gets a database of its own, on processors that the server is
 * not bound to.
 */
final class PostgresCommand {
    private static final String MAIN = "io.carrierscope.stack.postgres.PostgresProcess";
    private static final String PID = "postmaster.pid";

    private PostgresCommand() {}

    static List<String> words(Limits limits) throws MissingModule {
        List<String> words = new ArrayList<>(Affinity.beside(limits));
        words.addAll(List.of(JavaHome.current().java().toString(), "-Xmx256m", "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", "-cp", ServerModule.POSTGRES.builtClassPath(), MAIN, Role.DATABASE));
        return words;
    }

    /** Ends the database of a cell where its JVM was killed before it could. Its data are of no use after the cell. */
    static void end(Path folder) {
        process(folder).ifPresent(ProcessHandle::destroyForcibly);
    }

    /** The parent of the processes that serve connections; empty when the database has stopped, which removes the file. */
    static Optional<ProcessHandle> process(Path folder) {
        try {
            List<String> lines = Files.readAllLines(folder.resolve(Role.DATABASE).resolve(PID));
            return ProcessHandle.of(Long.parseLong(lines.getFirst().strip()));
        } catch (IOException | RuntimeException ended) {
            return Optional.empty();
        }
    }
}
