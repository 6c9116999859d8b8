package io.carrierscope.runner.jvm.process;

import io.carrierscope.runner.jvm.child.OwnRecorder;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.carrierscope.runner.app.Service;
import io.carrierscope.runner.client.account.LoadSummary;
import io.carrierscope.runner.client.load.LoadGenerator;
import io.carrierscope.runner.jvm.child.Assignment;
import io.carrierscope.runner.jvm.child.ParentLine;
import io.carrierscope.runner.jvm.child.Question;
import io.carrierscope.runner.jvm.probe.Machine;
import io.carrierscope.runner.phase.PhaseName;
import io.carrierscope.runner.phase.PhaseSpan;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.Json;
import io.carrierscope.runner.suite.Role;
import io.carrierscope.runner.suite.run.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Starts the processes of one cell, drives it and ends them: broker, database and services where needed, then server and client. */
final class CellJvms {
    private static final Duration START = Duration.ofSeconds(Long.getLong("carrierscope.start-seconds", 60));
    private static final Duration SLACK = Duration.ofSeconds(20);
    private static final Duration SWITCHING = Duration.ofSeconds(40);
    /** For what the client can measure without. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final String SUMMARY = "summary ";

    private final Cell cell;
    private final String runId;
    private final Path folder;
    private final StageTracker stage;
    private final Starter starter;
    private final ChildWait.TimeoutPolicy timeouts;
    /** All but the client, in the order of their starts. */
    private final List<CellProcess> serving = new ArrayList<>();
    /** Questions that the server has not answered, because it has no processor left for that. */
    private int owed;

    /** Starts a JVM of the cell. */
    @FunctionalInterface
    interface Starter {
        CellProcess start(Assignment assignment, Path folder) throws CellFailure, IOException;
    }

    CellJvms(Cell cell, String runId, Path folder, StageTracker stage, Starter starter,
            ChildWait.TimeoutPolicy timeouts) {
        this.cell = cell;
        this.runId = runId;
        this.folder = folder;
        this.stage = stage;
        this.starter = starter;
        this.timeouts = timeouts;
    }

    private ChildWait atMost(Duration usual, CellProcess child) {
        return new ChildWait(child.role(), usual, timeouts);
    }

    LoadSummary run() throws CellFailure, IOException, InterruptedException {
        try {
            Map<String, Integer> ports = new TreeMap<>();
            if (cell.workload().sends()) {
                startBefore(Stage.BROKER_START, Role.BROKER, ports);
            }
            if (cell.workload().queries()) {
                startBefore(Stage.DATABASE_START, Role.DATABASE, ports);
            }
            if (!cell.workload().services().isEmpty()) {
                startBefore(Stage.SERVER_START, Role.DOWNSTREAM, ports);
            }
            for (Service service : cell.server().needed()) {
                startBefore(Stage.SERVER_START, service.name(), ports);
            }
            CellProcess server = start(Role.SERVER, ports, auxiliaryProcesses());
            serving.add(server);
            try (CellProcess client = start(Role.CLIENT, Map.of(), Map.of())) {
                return run(server, client);
            }
        } finally {
            serving.reversed().forEach(CellProcess::close);
        }
    }

    private LoadSummary run(CellProcess server, CellProcess client)
            throws CellFailure, IOException, InterruptedException {
        stage.enter(Stage.SERVER_START);
        String[] ready = server.receive(atMost(START, server), serving).split(" ");
        stage.enter(Stage.CLIENT_START);
        client.receive(atMost(START, client), serving);
        client.send(cell.server().scheme() + "://127.0.0.1:" + ready[1] + "/");
        LoadSummary summary = drive(client, server);
        stage.enter(Stage.STOP);
        serving.forEach(child -> child.send(ParentLine.STOP));
        client.awaitEnd(atMost(SLACK, client));
        for (CellProcess child : serving) {
            child.awaitEnd(atMost(SLACK, child));
        }
        mustHaveRecorded();
        return summary;
    }

    private void mustHaveRecorded() throws CellFailure {
        List<String> roles = cell.workload().services().isEmpty()
                ? List.of(Role.SERVER, Role.CLIENT)
                : List.of(Role.DOWNSTREAM, Role.SERVER, Role.CLIENT);
        for (String role : roles) {
            if (JvmCommand.isRecorded(cell, role)) {
                mustHaveRecorded(folder, role);
            }
        }
    }

    /** Some JVM options, such as those of a training run, make a JVM exit without writing its recording. */
    static void mustHaveRecorded(Path folder, String role) throws CellFailure {
        if (!Files.isRegularFile(folder.resolve(role + OwnRecorder.PART))) {
            throw new CellFailure(role + " ended well but left no recording");
        }
    }

    /** Starts a process that the server needs and reads its ports, by name. */
    private void startBefore(Stage at, String role, Map<String, Integer> ports)
            throws CellFailure, IOException, InterruptedException {
        stage.enter(at);
        CellProcess child = start(role, ports, Map.of());
        serving.add(child);
        for (String word : child.receive(atMost(START, child), serving).split(" ")) {
            String[] service = word.split("=");
            if (service.length == 2) {
                ports.put(service[0], Integer.valueOf(service[1]));
            }
        }
    }

    private CellProcess start(String role, Map<String, Integer> ports, Map<String, Long> auxiliaryProcesses)
            throws CellFailure, IOException {
        return starter.start(new Assignment(runId, Machine.host(), role, cell, ports, auxiliaryProcesses), folder);
    }

    /** The runner, the broker, the database and services of applications: our own services write recordings. */
    private Map<String, Long> auxiliaryProcesses() {
        Map<String, Long> pids = new TreeMap<>(Map.of(Role.RUNNER, ProcessHandle.current().pid()));
        serving.stream().filter(child -> child.role().equals(Role.BROKER) || child instanceof ServiceProcess)
                .forEach(child -> pids.put(child.role(), child.pid()));
        Backend.database(folder).ifPresent(database -> pids.put(Role.DATABASE, database.pid()));
        return pids;
    }

    /** Relays the client's phases and its questions to the server, until the client sends its summary. */
    private LoadSummary drive(CellProcess client, CellProcess server)
            throws CellFailure, InterruptedException, JsonProcessingException {
        stage.enter(Stage.WARMUP);
        Duration longest = beforeMeasure();
        String line = client.receive(atMost(longest.plus(SLACK), client), serving);
        while (!line.startsWith(SUMMARY)) {
            Optional<Question> question = Question.of(line);
            if (question.isPresent()) {
                answer(question.get(), client, server);
                longest = question.get().switchesRecorder() ? beforeMeasure() : longest;
            } else {
                PhaseSpan span = PhaseSpan.parse(line);
                if (span.name() != PhaseName.UNRECORDED) {
                    String phase = line;
                    serving.forEach(child -> child.send(phase));
                }
                stage.announced(span);
                longest = longest(span, longest);
            }
            line = client.receive(atMost(longest.plus(SLACK), client), serving);
        }
        return Json.read(line.substring(SUMMARY.length()), LoadSummary.class);
    }

    private Duration beforeMeasure() {
        return cell.times().warmup().atMost().plus(LoadGenerator.SETTLING).plus(cell.times().requestTimeout());
    }

    /** Sends the client the answer of the server, or of all that record. */
    private void answer(Question question, CellProcess client, CellProcess server)
            throws CellFailure, InterruptedException {
        if (!question.switchesRecorder()) {
            client.send(question.answered(told(question, client, server).orElse(ParentLine.BUSY)));
            return;
        }
        for (CellProcess child : serving) {
            if (child == server || child.role().equals(Role.DOWNSTREAM)) {
                switched(child, question, client);
            }
        }
        client.send(question.answered(ParentLine.DONE));
    }

    private void switched(CellProcess child, Question question, CellProcess client)
            throws CellFailure, InterruptedException {
        child.send(question.what());
        for (ChildWait wait = atMost(SWITCHING, child); !child.receive(wait, List.of(client))
                .equals(ParentLine.DONE);) {
            owed--;
        }
    }

    /** Empty where it takes too long. A server that hangs is noticed when it is to end. */
    private Optional<String> told(Question question, CellProcess client, CellProcess server)
            throws CellFailure, InterruptedException {
        server.send(question.what());
        owed++;
        ChildWait wait = atMost(PATIENCE, server);
        Optional<String> answer = server.receiveInTime(wait, List.of(client));
        while (answer.isPresent() && --owed > 0) {
            answer = server.receiveInTime(wait, List.of(client));
        }
        return answer;
    }

    private Duration longest(PhaseSpan span, Duration before) {
        return span.isOpen()
                ? before
                : Duration.ofNanos(span.endNanos() - System.nanoTime()).plus(cell.times().requestTimeout());
    }
}
