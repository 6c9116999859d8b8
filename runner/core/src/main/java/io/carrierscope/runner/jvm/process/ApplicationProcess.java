package io.carrierscope.runner.jvm.process;

import io.carrierscope.runner.app.ReadyCheck;
import io.carrierscope.runner.client.account.ServerMeter.Reading;
import io.carrierscope.runner.jvm.child.ParentLine;
import io.carrierscope.runner.jvm.child.Role;
import io.carrierscope.runner.phase.PhaseSpan;
import io.carrierscope.runner.server.MostConnections;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.stream.Stream;

/**
 * An application as the server of a cell. It knows nothing of the cell, so this class answers for it: the runner's questions, from
 * what the system tells of its processes, and the phases, by events of the runner.
 */
final class ApplicationProcess implements CellProcess {
    private static final int TERMINATED = 128 + 15;
    private static final int INTERRUPTED = 128 + 2;

    private final Process process;
    private final Guardian guardian;
    private final Path log;
    private final ReadyCheck ready;
    private final ApplicationEvents events;
    private final Runnable afterwards;
    private final int port;
    private final Queue<String> answers = new ArrayDeque<>();

    private ApplicationProcess(Process process, Guardian guardian, Path log, ReadyCheck ready, int port,
            ApplicationEvents events, Runnable afterwards) {
        this.process = process;
        this.guardian = guardian;
        this.log = log;
        this.ready = ready;
        this.port = port;
        this.events = events;
        this.afterwards = afterwards;
    }

    /** How it is started. */
    record Start(List<String> words, Map<String, String> environment, String folder, int port, ReadyCheck ready) {}

    static ApplicationProcess start(Start start, Path log, ApplicationEvents events, Runnable afterwards)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(start.words()).directory(new File(start.folder()))
                .redirectInput(Redirect.from(new File("/dev/null"))).redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(log.toFile()));
        builder.environment().putAll(start.environment());
        Process process = builder.start();
        return new ApplicationProcess(process, Guardian.of(process), log, start.ready(), start.port(), events,
                afterwards);
    }

    @Override
    public String role() {
        return Role.SERVER;
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public void send(String line) {
        switch (line) {
            case ParentLine.METER -> answers.add(reading().line());
            case ParentLine.BACKLOG -> answers.add(ParentLine.UNKNOWN);
            case ParentLine.STOP -> stop();
            default -> events.announce(PhaseSpan.parse(line));
        }
    }

    private void stop() {
        events.finish();
        processes().forEach(ProcessHandle::destroy);
    }

    /** The first line comes when it is ready, each further one answers a question. */
    @Override
    public String receive(ChildWait wait, List<CellProcess> others) throws CellFailure, InterruptedException {
        if (!answers.isEmpty()) {
            return answers.remove();
        }
        while (!ready.isReady()) {
            if (wait.isOver()) {
                throw new CellFailure("server is not ready after " + wait + ": " + ready.seen());
            }
            mustLive();
            for (CellProcess other : others) {
                other.mustLive();
            }
            Thread.sleep(ProcessEnd.POLL_INTERVAL);
        }
        mustLive();
        events.ready(pids());
        return "ready " + port + " 0";
    }

    @Override
    public void mustLive() throws CellFailure {
        if (!process.isAlive()) {
            throw ended();
        }
    }

    @Override
    public void awaitEnd(ChildWait wait) throws CellFailure, InterruptedException {
        if (!ProcessEnd.within(process, wait)) {
            throw new CellFailure("server did not end within " + wait + " of SIGTERM, so its recording is lost");
        }
        if (!List.of(0, TERMINATED, INTERRUPTED).contains(process.exitValue())) {
            throw ended();
        }
        complete();
    }

    /** A cell that is not recorded has no recording to complete. */
    private void complete() throws CellFailure {
        Path recording = log.resolveSibling(Role.SERVER + JvmCommand.PART);
        if (Files.isRegularFile(recording)) {
            try {
                events.appendTo(recording);
            } catch (IOException broken) {
                throw new CellFailure("cannot complete the recording of the server: " + broken);
            }
        }
    }

    private CellFailure ended() {
        return new CellFailure("server ended with exit code " + process.exitValue()
                + FailureReason.inApplication(log).map(words -> ": " + words).orElse(""));
    }

    private Reading reading() {
        long cpuNanos = processes().map(each -> each.info().totalCpuDuration()).flatMap(Optional::stream)
                .mapToLong(Duration::toNanos).sum();
        return new Reading(cpuNanos, MostConnections.NOT_COUNTED.count(), MostConnections.NOT_COUNTED.atNanos());
    }

    private List<Long> pids() {
        return processes().map(ProcessHandle::pid).toList();
    }

    /** The process that was started, and those that it started. */
    private Stream<ProcessHandle> processes() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants());
    }

    @Override
    public void close() {
        List<ProcessHandle> left = processes().toList();
        left.forEach(ProcessHandle::destroyForcibly);
        guardian.close();
        ProcessEnd.ofKilled(process, () -> {
            events.close();
            afterwards.run();
        });
    }
}
