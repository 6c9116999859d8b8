package io.carrierscope.runner.jvm.process;

import io.carrierscope.runner.app.ReadyCheck;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** A process of a cell that is not ours and knows nothing of it: a service that an application needs, or the application itself. */
final class ServiceProcess implements CellProcess {
    private static final Duration END = Duration.ofSeconds(10);

    private final Start start;
    private final Process process;
    private final Guardian guardian;
    /** In the order in which they were seen. */
    private final Set<ProcessHandle> seen = Collections.synchronizedSet(new LinkedHashSet<>());

    /** How it is started. */
    record Start(String role, List<String> words, Map<String, String> environment, String folder, int port,
            ReadyCheck ready, Path log, ControlGroup group) {}

    private ServiceProcess(Start start, Process process) throws IOException {
        this.start = start;
        this.process = process;
        this.guardian = Guardian.of(process);
    }

    static ServiceProcess start(Start start) throws CellFailure, IOException {
        ProcessBuilder builder = new ProcessBuilder(start.words()).directory(new File(start.folder()))
                .redirectInput(Redirect.from(new File("/dev/null"))).redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(start.log().toFile()));
        builder.environment().putAll(start.environment());
        return new ServiceProcess(start, started(start.role(), builder));
    }

    /** Its command is the user's, so that only its cell fails. */
    private static Process started(String role, ProcessBuilder builder) throws CellFailure {
        try {
            return builder.start();
        } catch (IOException impossible) {
            throw new CellFailure(role + " cannot start: " + impossible.getMessage());
        }
    }

    @Override
    public String role() {
        return start.role();
    }

    @Override
    public long pid() {
        return process.pid();
    }

    Path log() {
        return start.log();
    }

    int port() {
        return start.port();
    }

    /** It hears nothing. */
    @Override
    public void send(String line) {}

    /** Returns its port, by name, once it is ready. */
    @Override
    public String receive(ChildWait wait, List<CellProcess> others) throws CellFailure, InterruptedException {
        while (!start.ready().isReady()) {
            if (start.ready().isRefused()) {
                throw new CellFailure(role() + " does not get ready: " + start.ready().seen()
                        + "; name a request that it serves (--get or --app-ready, in a suite ready)");
            }
            if (wait.isOver()) {
                throw new CellFailure(role() + " is not ready after " + wait + ": " + start.ready().seen());
            }
            mustLive();
            for (CellProcess other : others) {
                other.mustLive();
            }
            Thread.sleep(ProcessEnd.POLL_INTERVAL);
        }
        mustLive();
        return role() + ".port=" + port();
    }

    @Override
    public void mustLive() throws CellFailure {
        if (!process.isAlive()) {
            throw ended();
        }
    }

    /** It need not end before it is closed. */
    @Override
    public void awaitEnd(ChildWait wait) {}

    CellFailure ended() {
        return new CellFailure(role() + " ended with exit code " + process.exitValue()
                + FailureReason.told(start.group(), FailureReason.inApplication(log())));
    }

    Process process() {
        return process;
    }

    /** The process that was started, and those that it started, also where their parent has ended since they were seen here. */
    Stream<ProcessHandle> processes() {
        seen.add(process.toHandle());
        // a number that is free again may be that of a stranger, who has descendants, too
        List.copyOf(seen).stream().filter(ProcessHandle::isAlive).flatMap(ProcessHandle::descendants)
                .forEach(seen::add);
        return List.copyOf(seen).stream();
    }

    void terminate() {
        processes().forEach(ProcessHandle::destroy);
    }

    /** False if the wait is over before all have ended: a shell ends at once when it is told to, and not what it started. */
    boolean endsWithin(ChildWait wait) throws InterruptedException {
        return ProcessEnd.within(process, wait) && ProcessEnd.within(this::processes, wait);
    }

    /** @param afterwards what to do when it has ended, besides to remove its group */
    void kill(Runnable afterwards) {
        processes().forEach(ProcessHandle::destroyForcibly);
        guardian.close();
        ProcessEnd.ofKilled(this::processes, () -> {
            afterwards.run();
            start.group().remove();
        });
    }

    @Override
    public void close() {
        terminate();
        try {
            endsWithin(new ChildWait(role(), END, ChildWait.TimeoutPolicy.DEFAULT));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        kill(() -> {});
    }

    /**
     * Kills a process and all that it started, if the runner itself is killed and can do no more. Unlike our own JVMs, an application
     * does not notice that its runner is gone. A shell does: it reads from a pipe that ends with the runner.
     */
    static final class Guardian implements AutoCloseable {
        /** Linux tells of parents without a program that small systems lack. */
        static final String SCRIPT = """
                read -r line && exit
                of_linux() {
                  for status in /proc/[0-9]*/status; do
                    while read -r name value rest; do
                      [ "$name" = PPid: ] || continue
                      [ "$value" = "$1" ] && status=${status%/status} && echo "${status##*/}"
                      break
                    done < "$status"
                  done
                }
                children() { if [ -r /proc/self/status ]; then of_linux "$1"; else pgrep -P "$1"; fi; }
                all() { echo "$1"; for child in $(children "$1"); do all "$child"; done; }
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
}
