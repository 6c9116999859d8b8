package io.carrierscope.runner.jvm.process;

import io.carrierscope.runner.jvm.child.OwnRecorder;
import io.carrierscope.events.cell.CellEvent;
import io.carrierscope.events.cell.FailureEvent;
import io.carrierscope.runner.app.Service;
import io.carrierscope.runner.client.account.LoadSummary;
import io.carrierscope.runner.jvm.child.Assignment;
import io.carrierscope.runner.jvm.child.CellFacts;
import io.carrierscope.runner.jvm.probe.LoadedDump;
import io.carrierscope.runner.jvm.probe.Machine;
import io.carrierscope.runner.server.MissingModule;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.Json;
import io.carrierscope.runner.suite.Role;
import io.carrierscope.runner.suite.RoleLimits;
import io.carrierscope.runner.suite.run.CellOutcome;
import io.carrierscope.runner.suite.run.CellRunner;
import io.carrierscope.runner.suite.run.Recordings;
import io.carrierscope.runner.suite.run.Run;
import io.carrierscope.runner.suite.run.Stage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import jdk.jfr.Recording;

/** Runs a cell in fresh JVMs and publishes their recordings when all have ended normally. */
public final class ForkedCellRunner implements CellRunner {

    private final Recordings recordings;
    private final Map<Integer, JavaHome> homes;
    private final ShutdownCleanup cleanup;
    private final int brokerPort;
    private final ChildWait.TimeoutPolicy timeouts;

    /** The port of the brokers, 0 for a free one each time. */
    public ForkedCellRunner(Recordings recordings, Map<Integer, JavaHome> homes, ShutdownCleanup cleanup,
            int brokerPort) {
        this(recordings, homes, cleanup, brokerPort, ChildWait.TimeoutPolicy.DEFAULT);
    }

    ForkedCellRunner(Recordings recordings, Map<Integer, JavaHome> homes, ShutdownCleanup cleanup, int brokerPort,
            ChildWait.TimeoutPolicy timeouts) {
        this.timeouts = timeouts;
        this.recordings = recordings;
        this.homes = Map.copyOf(homes);
        this.cleanup = cleanup;
        this.brokerPort = brokerPort;
    }

    @Override
    public CellOutcome run(Cell cell, Run run, Consumer<Stage> entered) throws IOException, InterruptedException {
        StageTracker stage = new StageTracker(entered);
        try {
            Path folder = cleanup.unlessShuttingDown(() -> prepared(cell));
            LoadSummary summary = new CellJvms(cell, run.id(), folder, stage,
                    (assignment, in) -> start(assignment, in, run.roundNanos()), timeouts).run();
            return cleanup.unlessShuttingDown(() -> published(cell, folder, summary));
        } catch (CellFailure failure) {
            return failed(cell, run.id(), stage.current(), failure.getMessage());
        }
    }

    private CellOutcome failed(Cell cell, String runId, Stage stage, String reason) throws IOException {
        Assignment assignment = new Assignment(runId, Machine.host(), Role.RUNNER, cell);
        return cleanup.unlessShuttingDown(() -> {
            recordings.remove(cell.id());
            keepLogs(cell);
            // the disk may be full of what is half recorded
            Recordings.deleteTree(recordings.temporary());
            FailureRecording.write(recordings, assignment, stage, reason);
            return new CellOutcome.Failed(stage, reason);
        });
    }

    /** What an application and its services printed is the user's own, and may explain what they did. */
    private void keepLogs(Cell cell) throws IOException {
        List<String> roles = Stream.concat(Stream.of(Role.SERVER), cell.server().needed().stream().map(Service::name))
                .toList();
        for (String role : cell.server().hasApplication() ? roles : List.<String>of()) {
            Path log = recordings.temporary().resolve(cell.id().text()).resolve(role + ApplicationStart.LOG);
            if (Files.isRegularFile(log)) {
                Recordings.publish(log, recordings.log(cell.id(), role));
            }
        }
    }

    private Path prepared(Cell cell) throws IOException {
        Files.deleteIfExists(recordings.failed(cell.id()));
        Files.deleteIfExists(recordings.threads(cell.id()));
        Recordings.deleteTree(recordings.temporary());
        Path folder = Files.createDirectories(recordings.temporary().resolve(cell.id().text()));
        try (InputStream settings = ForkedCellRunner.class.getResourceAsStream("/" + OwnRecorder.SETTINGS)) {
            Files.copy(settings, folder.resolve(OwnRecorder.SETTINGS));
        }
        return folder;
    }

    private CellProcess start(Assignment assignment, Path folder, double roundNanos) throws CellFailure, IOException {
        Cell cell = assignment.cell();
        String role = assignment.role();
        if (role.equals(Role.SERVER) && cell.server().hasApplication()) {
            return cleanup.unlessShuttingDown(
                    () -> new ApplicationStart(assignment, homes.get(cell.jdk().feature()), folder).server());
        }
        Optional<Service> service = cell.server().needed().stream().filter(each -> each.name().equals(role))
                .findFirst();
        if (service.isPresent()) {
            return cleanup.unlessShuttingDown(
                    () -> new ApplicationStart(assignment, JavaHome.current(), folder).service(service.get()));
        }
        RoleLimits limits = isBackend(role) ? RoleLimits.USUAL : cell.limits().of(role);
        ControlGroup group = ControlGroup.of(role, limits);
        return group.starting(() -> start(assignment, folder, group, roundNanos));
    }

    private CellProcess start(Assignment assignment, Path folder, ControlGroup group, double roundNanos)
            throws CellFailure, IOException {
        String role = assignment.role();
        List<String> words = new ArrayList<>(group.prefix());
        words.addAll(words(role, assignment.cell(), group, roundNanos));
        return cleanup.unlessShuttingDown(() -> {
            Files.writeString(folder.resolve(role + JvmCommand.ASSIGNMENT), Json.write(assignment));
            return ChildJvm.start(role, words, folder, group,
                    role.equals(Role.DATABASE) ? () -> Backend.endDatabase(folder) : () -> {});
        });
    }

    /** Processes that servers need and that have no limits. */
    private static boolean isBackend(String role) {
        return role.equals(Role.BROKER) || role.equals(Role.DATABASE);
    }

    private List<String> words(String role, Cell cell, ControlGroup group, double roundNanos) throws CellFailure {
        try {
            return switch (role) {
                case Role.BROKER -> Backend.broker(cell.limits(), brokerPort);
                case Role.DATABASE -> Backend.database(cell.limits());
                default -> new JvmCommand(homes.get(cell.jdk().feature()), role, cell, group, roundNanos).words();
            };
        } catch (MissingModule missing) {
            throw new CellFailure(missing.getMessage());
        }
    }

    private CellOutcome published(Cell cell, Path folder, LoadSummary summary) throws IOException {
        keepLogs(cell);
        if (cell.recorded()) {
            Recordings.publish(folder.resolve(Role.SERVER + OwnRecorder.PART), recordings.server(cell.id()));
            if (!cell.workload().services().isEmpty()) {
                Recordings.publish(folder.resolve(Role.DOWNSTREAM + OwnRecorder.PART),
                        recordings.downstream(cell.id()));
            }
        }
        Recordings.publish(folder.resolve(Role.CLIENT + OwnRecorder.PART), recordings.client(cell.id()));
        if (Files.isRegularFile(folder.resolve(LoadedDump.FILE))) {
            Recordings.publish(folder.resolve(LoadedDump.FILE), recordings.threads(cell.id()));
        }
        Recordings.deleteTree(recordings.temporary());
        cleanup.finished();
        return new CellOutcome.Finished(summary);
    }

    /** Writes the recording that stands for a failed cell. */
    static final class FailureRecording {
        private FailureRecording() {}

        static void write(Recordings recordings, Assignment assignment, Stage stage, String reason) throws IOException {
            Path part = Files.createDirectories(recordings.temporary()).resolve("failed" + OwnRecorder.PART);
            try (Recording recording = new Recording()) {
                recording.enable(CellEvent.class);
                recording.enable(FailureEvent.class);
                recording.start();
                new CellFacts(assignment, 0).event().commit();
                FailureEvent event = new FailureEvent();
                event.stage = stage.id();
                event.reason = reason;
                event.commit();
                recording.stop();
                recording.dump(part);
            }
            Recordings.publish(part, recordings.failed(assignment.cell().id()));
            Recordings.deleteTree(recordings.temporary());
        }
    }
}
