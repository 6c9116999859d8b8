package io.carrierscope.runner.jvm;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.carrierscope.runner.client.LoadGenerator;
import io.carrierscope.runner.client.LoadSettings;
import io.carrierscope.runner.client.LoadSummary;
import io.carrierscope.runner.event.PhaseSpan;
import io.carrierscope.runner.server.MissingStack;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.CellOutcome;
import io.carrierscope.runner.suite.CellRunner;
import io.carrierscope.runner.suite.Json;
import io.carrierscope.runner.suite.Recordings;
import io.carrierscope.runner.suite.Stage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Runs a cell in two fresh JVMs and puts their recordings in place when both have ended well. */
public final class ForkedCellRunner implements CellRunner {
    private static final Duration START = Duration.ofSeconds(60);
    private static final String SUMMARY = "summary ";
    private static final Duration SLACK = Duration.ofSeconds(20);

    private final Recordings recordings;
    private final Map<Integer, JavaHome> homes;
    private final LastRites lastRites;

    public ForkedCellRunner(Recordings recordings, Map<Integer, JavaHome> homes, LastRites lastRites) {
        this.recordings = recordings;
        this.homes = Map.copyOf(homes);
        this.lastRites = lastRites;
    }

    @Override
    public CellOutcome run(Cell cell, String runId, Consumer<Stage> entered) throws IOException, InterruptedException {
        StageTracker stage = new StageTracker(entered);
        try {
            Path folder = lastRites.unlessEnding(() -> prepared(cell, runId));
            LoadSummary summary = run(cell, folder, stage);
            return lastRites.unlessEnding(() -> published(cell, folder, summary));
        } catch (CellFailure failure) {
            return failed(cell, runId, stage.current(), failure.getMessage());
        }
    }

    private CellOutcome failed(Cell cell, String runId, Stage stage, String reason) throws IOException {
        Assignment assignment = new Assignment(runId, Machine.host(), "runner", cell);
        return lastRites.unlessEnding(() -> {
            recordings.remove(cell.id());
            FailureRecording.write(recordings, assignment, stage, reason);
            return new CellOutcome.Failed(stage, reason);
        });
    }

    private Path prepared(Cell cell, String runId) throws IOException {
        Files.deleteIfExists(recordings.failed(cell.id()));
        Recordings.deleteTree(recordings.temporary());
        Path folder = Files.createDirectories(recordings.temporary().resolve(cell.id().text()));
        try (InputStream settings = ForkedCellRunner.class.getResourceAsStream("/" + JvmCommand.SETTINGS)) {
            Files.copy(settings, folder.resolve(JvmCommand.SETTINGS));
        }
        for (String role : new String[]{ServerChild.ROLE, ClientChild.ROLE}) {
            Assignment assignment = new Assignment(runId, Machine.host(), role, cell);
            Files.writeString(folder.resolve(role + JvmCommand.ASSIGNMENT), Json.write(assignment));
        }
        return folder;
    }

    private LoadSummary run(Cell cell, Path folder, StageTracker stage)
            throws CellFailure, IOException, InterruptedException {
        try (ChildJvm server = start(ServerChild.ROLE, cell, folder);
                ChildJvm client = start(ClientChild.ROLE, cell, folder)) {
            stage.enter(Stage.SERVER_START);
            String[] ready = server.hear(START, server).split(" ");
            stage.enter(Stage.CLIENT_START);
            client.hear(START, server);
            client.say("http://127.0.0.1:" + ready[1] + "/");
            LoadSummary summary = drive(client, server, cell.times(), stage);
            stage.enter(Stage.STOP);
            server.say("stop");
            client.awaitEnd(SLACK);
            server.awaitEnd(SLACK);
            if (cell.recorded()) {
                mustHaveRecorded(folder, ServerChild.ROLE);
            }
            mustHaveRecorded(folder, ClientChild.ROLE);
            return summary;
        }
    }

    /** Some arguments of a JVM, such as a training run's, end it in another way than by writing its recording. */
    static void mustHaveRecorded(Path folder, String role) throws CellFailure {
        if (!Files.isRegularFile(folder.resolve(role + JvmCommand.PART))) {
            throw new CellFailure(role + " ended well but left no recording");
        }
    }

    private ChildJvm start(String role, Cell cell, Path folder) throws CellFailure, IOException {
        MemoryLimit memory = MemoryLimit.of(role, cell.limits().of(role));
        List<String> words = new ArrayList<>(memory.prefix());
        words.addAll(words(new JvmCommand(homes.get(cell.jdk().feature()), role, cell, memory)));
        return lastRites.unlessEnding(() -> ChildJvm.start(role, words, folder, memory::remove));
    }

    private static List<String> words(JvmCommand command) throws CellFailure {
        try {
            return command.words();
        } catch (MissingStack missing) {
            throw new CellFailure(missing.getMessage());
        }
    }

    /** Relays the phases which the client announces and what it asks the server, until it tells its account. */
    private static LoadSummary drive(ChildJvm client, ChildJvm server, LoadSettings times, StageTracker stage)
            throws CellFailure, InterruptedException, JsonProcessingException {
        stage.enter(Stage.WARMUP);
        Duration patience = times.warmup().atMost().plus(LoadGenerator.SETTLING).plus(times.requestTimeout());
        String line = client.hear(patience.plus(SLACK), server);
        while (!line.startsWith(SUMMARY)) {
            server.say(line);
            if (line.equals(ParentLine.METER)) {
                client.say(server.hear(SLACK, client));
            } else {
                stage.announced(PhaseSpan.parse(line));
                patience = patience(PhaseSpan.parse(line), patience, times);
            }
            line = client.hear(patience.plus(SLACK), server);
        }
        return Json.read(line.substring(SUMMARY.length()), LoadSummary.class);
    }

    private static Duration patience(PhaseSpan span, Duration before, LoadSettings times) {
        return span.isOpen()
                ? before
                : Duration.ofNanos(span.endNanos() - System.nanoTime()).plus(times.requestTimeout());
    }

    private CellOutcome published(Cell cell, Path folder, LoadSummary summary) throws IOException {
        if (cell.recorded()) {
            Recordings.publish(folder.resolve(ServerChild.ROLE + JvmCommand.PART), recordings.server(cell.id()));
        }
        Recordings.publish(folder.resolve(ClientChild.ROLE + JvmCommand.PART), recordings.client(cell.id()));
        Recordings.deleteTree(recordings.temporary());
        lastRites.finished();
        return new CellOutcome.Finished(summary);
    }
}
