package io.carrierscope.runner.jvm;

import io.carrierscope.runner.client.LoadSummary;
import io.carrierscope.runner.server.MissingStack;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.CellOutcome;
import io.carrierscope.runner.suite.CellRunner;
import io.carrierscope.runner.suite.Json;
import io.carrierscope.runner.suite.Recordings;
import io.carrierscope.runner.suite.RoleLimits;
import io.carrierscope.runner.suite.Run;
import io.carrierscope.runner.suite.Stage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Runs a cell in fresh JVMs and puts their recordings in place when all have ended well. */
public final class ForkedCellRunner implements CellRunner {

    private final Recordings recordings;
    private final Map<Integer, JavaHome> homes;
    private final LastRites lastRites;
    private final int brokerPort;
    private final Wait.Patience patience;

    /** The port of the brokers, 0 for a free one each time. */
    public ForkedCellRunner(Recordings recordings, Map<Integer, JavaHome> homes, LastRites lastRites,
            int brokerPort) {
        this(recordings, homes, lastRites, brokerPort, Wait.Patience.USUAL);
    }

    ForkedCellRunner(Recordings recordings, Map<Integer, JavaHome> homes, LastRites lastRites, int brokerPort,
            Wait.Patience patience) {
        this.patience = patience;
        this.recordings = recordings;
        this.homes = Map.copyOf(homes);
        this.lastRites = lastRites;
        this.brokerPort = brokerPort;
    }

    @Override
    public CellOutcome run(Cell cell, Run run, Consumer<Stage> entered) throws IOException, InterruptedException {
        StageTracker stage = new StageTracker(entered);
        try {
            Path folder = lastRites.unlessEnding(() -> prepared(cell));
            LoadSummary summary = new CellJvms(cell, run.id(), folder, stage,
                    (assignment, in) -> start(assignment, in, run.roundNanos()), patience).run();
            return lastRites.unlessEnding(() -> published(cell, folder, summary));
        } catch (CellFailure failure) {
            return failed(cell, run.id(), stage.current(), failure.getMessage());
        }
    }

    private CellOutcome failed(Cell cell, String runId, Stage stage, String reason) throws IOException {
        Assignment assignment = new Assignment(runId, Machine.host(), CellJvms.RUNNER, cell);
        return lastRites.unlessEnding(() -> {
            recordings.remove(cell.id());
            // the disk may be full of what is half recorded
            Recordings.deleteTree(recordings.temporary());
            FailureRecording.write(recordings, assignment, stage, reason);
            return new CellOutcome.Failed(stage, reason);
        });
    }

    private Path prepared(Cell cell) throws IOException {
        Files.deleteIfExists(recordings.failed(cell.id()));
        Recordings.deleteTree(recordings.temporary());
        Path folder = Files.createDirectories(recordings.temporary().resolve(cell.id().text()));
        try (InputStream settings = ForkedCellRunner.class.getResourceAsStream("/" + JvmCommand.SETTINGS)) {
            Files.copy(settings, folder.resolve(JvmCommand.SETTINGS));
        }
        return folder;
    }

    private ChildJvm start(Assignment assignment, Path folder, double roundNanos) throws CellFailure, IOException {
        Cell cell = assignment.cell();
        String role = assignment.role();
        RoleLimits limits = role.equals(Broker.ROLE) ? RoleLimits.USUAL : cell.limits().of(role);
        MemoryLimit memory = MemoryLimit.of(role, limits);
        List<String> words = new ArrayList<>(memory.prefix());
        words.addAll(words(role, cell, memory, roundNanos));
        return lastRites.unlessEnding(() -> {
            Files.writeString(folder.resolve(role + JvmCommand.ASSIGNMENT), Json.write(assignment));
            return ChildJvm.start(role, words, folder, memory::remove);
        });
    }

    private List<String> words(String role, Cell cell, MemoryLimit memory, double roundNanos) throws CellFailure {
        try {
            return role.equals(Broker.ROLE)
                    ? new Broker(brokerPort).words(cell.limits())
                    : new JvmCommand(homes.get(cell.jdk().feature()), role, cell, memory, roundNanos).words();
        } catch (MissingStack missing) {
            throw new CellFailure(missing.getMessage());
        }
    }

    private CellOutcome published(Cell cell, Path folder, LoadSummary summary) throws IOException {
        if (cell.recorded()) {
            Recordings.publish(folder.resolve(ServerChild.ROLE + JvmCommand.PART), recordings.server(cell.id()));
            if (!cell.workload().services().isEmpty()) {
                Recordings.publish(folder.resolve(DownstreamChild.ROLE + JvmCommand.PART),
                        recordings.downstream(cell.id()));
            }
        }
        Recordings.publish(folder.resolve(ClientChild.ROLE + JvmCommand.PART), recordings.client(cell.id()));
        Recordings.deleteTree(recordings.temporary());
        lastRites.finished();
        return new CellOutcome.Finished(summary);
    }
}
