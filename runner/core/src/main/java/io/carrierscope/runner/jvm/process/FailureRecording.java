package io.carrierscope.runner.jvm.process;

import io.carrierscope.events.CellEvent;
import io.carrierscope.events.FailureEvent;
import io.carrierscope.runner.jvm.child.Assignment;
import io.carrierscope.runner.jvm.child.CellFacts;
import io.carrierscope.runner.suite.run.Recordings;
import io.carrierscope.runner.suite.run.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.jfr.Recording;

/** Writes the recording that stands for a failed cell. */
final class FailureRecording {
    private FailureRecording() {}

    static void write(Recordings recordings, Assignment assignment, Stage stage, String reason) throws IOException {
        Path part = Files.createDirectories(recordings.temporary()).resolve("failed" + JvmCommand.PART);
        try (Recording recording = new Recording()) {
            recording.enable(CellEvent.class);
            recording.enable(FailureEvent.class);
            recording.start();
            new CellFacts(assignment, 0).event().commit();
            commit(stage, reason);
            recording.stop();
            recording.dump(part);
        }
        Recordings.publish(part, recordings.failed(assignment.cell().id()));
        Recordings.deleteTree(recordings.temporary());
    }

    private static void commit(Stage stage, String reason) {
        FailureEvent event = new FailureEvent();
        event.stage = stage.id();
        event.reason = reason;
        event.commit();
    }
}
