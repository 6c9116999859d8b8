package io.carrierscope.runner.jvm.process;

import io.carrierscope.runner.jvm.child.OwnRecorder;
import io.carrierscope.runner.client.account.ServerMeter.Reading;
import io.carrierscope.runner.jvm.child.ParentLine;
import io.carrierscope.runner.jvm.probe.LoadedDump;
import io.carrierscope.runner.phase.PhaseName;
import io.carrierscope.runner.phase.PhaseSpan;
import io.carrierscope.runner.server.MostConnections;
import io.carrierscope.runner.suite.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;

/**
 * An application as the server of a cell. The application does not know the cell. This class answers the runner's questions from what
 * the system tells of its processes, and records the phases as events of the runner.
 *
 * @param answers to questions, not yet received
 */
record ApplicationProcess(ServiceProcess process, ApplicationEvents events, LoadedDump dump,
        ApplicationRecorder recorder, Queue<String> answers)
        implements
            CellProcess {
    private static final int TERMINATED = 128 + 15;
    private static final int INTERRUPTED = 128 + 2;

    ApplicationProcess(ServiceProcess process, ApplicationEvents events, LoadedDump dump,
            ApplicationRecorder recorder) {
        this(process, events, dump, recorder, new ArrayDeque<>());
    }

    @Override
    public String role() {
        return process.role();
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
            case ParentLine.RECORD -> answers.add(recorder.on(process.processes()));
            case ParentLine.UNRECORD -> answers.add(recorder.off(process.processes()));
            case ParentLine.STOP -> {
                events.finish();
                dump.await();
                process.terminate();
            }
            default -> {
                PhaseSpan span = PhaseSpan.parse(line);
                events.announce(span);
                if (span.name() == PhaseName.DRAIN) {
                    dump.takeAt(span.startNanos(), process.processes());
                }
            }
        }
    }

    /** The first line comes when it is ready, each further one answers a question. */
    @Override
    public String receive(ChildWait wait, List<CellProcess> others) throws CellFailure, InterruptedException {
        if (!answers.isEmpty()) {
            return ApplicationRecorder.mustBeDone(answers.remove());
        }
        process.receive(wait, others);
        events.ready(process.processes().map(ProcessHandle::pid).toList());
        return "ready " + process.port() + " 0";
    }

    @Override
    public void mustLive() throws CellFailure {
        process.mustLive();
    }

    @Override
    public void awaitEnd(ChildWait wait) throws CellFailure, InterruptedException {
        if (!process.endsWithin(wait)) {
            throw new CellFailure("server did not end within " + wait + " of SIGTERM, so its recording is lost");
        }
        if (!List.of(0, TERMINATED, INTERRUPTED).contains(process.process().exitValue())) {
            throw process.ended();
        }
        complete();
    }

    /** A cell that is not recorded has no recording to complete. */
    private void complete() throws CellFailure {
        Path recording = process.log().resolveSibling(Role.SERVER + OwnRecorder.PART);
        if (Files.isRegularFile(recording)) {
            try {
                events.appendTo(recording);
            } catch (IOException broken) {
                throw new CellFailure("cannot complete the recording of the server: " + broken);
            }
        }
    }

    private Reading reading() {
        long cpuNanos = process.processes().map(each -> each.info().totalCpuDuration()).flatMap(Optional::stream)
                .mapToLong(Duration::toNanos).sum();
        return new Reading(cpuNanos, MostConnections.NOT_COUNTED.count(), MostConnections.NOT_COUNTED.atNanos());
    }

    @Override
    public void close() {
        process.kill(events::close);
    }
}
