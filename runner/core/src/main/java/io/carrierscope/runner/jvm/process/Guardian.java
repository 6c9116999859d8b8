package io.carrierscope.runner.jvm.process;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;

/**
 * Kills a process and all that it started, if the runner itself is killed and can do no more. Unlike our own JVMs, an application
 * does not notice that its runner is gone. A shell does: it reads from a pipe that ends with the runner.
 */
final class Guardian implements AutoCloseable {
    private static final String SCRIPT = """
            read -r line && exit
            all() { echo "$1"; for child in $(pgrep -P "$1"); do all "$child"; done; }
            kill -KILL $(all "$0")
            """;

    private final Process shell;

    private Guardian(Process shell) {
        this.shell = shell;
    }

    static Guardian of(Process guarded) throws IOException {
        return new Guardian(new ProcessBuilder("/bin/sh", "-c", SCRIPT, Long.toString(guarded.pid()))
                .redirectOutput(Redirect.DISCARD).redirectError(Redirect.DISCARD).start());
    }

    /** Returns the shell that waits. */
    Process shell() {
        return shell;
    }

    /** Ends the guard, and leaves the process alone. */
    @Override
    public void close() {
        shell.destroyForcibly();
    }
}
