package io.carrierscope.runner.jvm.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.events.server.CompanionEvent;
import io.carrierscope.runner.phase.PhaseName;
import io.carrierscope.runner.phase.PhaseSpan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuxiliaryProcessRecorderTest {
    private static final long MEASURE_NANOS = 700_000_000;

    @TempDir
    Path folder;
    private Process busy;
    private Process gone;

    @BeforeEach
    void startChildren() throws Exception {
        busy = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
        gone = new ProcessBuilder("true").start();
        gone.waitFor();
    }

    @AfterEach
    void end() {
        busy.destroyForcibly();
    }

    /** The kernel's own account of the child, read before and after, has the event's in between; its ticks are 10 ms long. */
    @Test
    void recordsWhatAChildTook() throws Exception {
        Duration before = cpuTime();
        List<RecordedEvent> events = recorded(Map.of("broker", busy.pid(), "runner", gone.pid()), PhaseName.MEASURE);
        Duration all = cpuTime().minus(before);
        assertThat(events).singleElement().satisfies(event -> {
            assertThat(event.getString("process")).isEqualTo("broker");
            assertThat(event.getDuration("cpuTime")).isPositive().isLessThanOrEqualTo(all);
            assertThat(event.getDuration().toNanos()).isPositive();
        });
    }

    @Test
    void otherPhasesAreNotCounted() throws Exception {
        assertThat(recorded(Map.of("broker", busy.pid()), PhaseName.WARMUP)).isEmpty();
    }

    private Duration cpuTime() {
        return busy.toHandle().info().totalCpuDuration().orElseThrow();
    }

    private List<RecordedEvent> recorded(Map<String, Long> pids, PhaseName phase) throws IOException {
        Path file = folder.resolve("companions.jfr");
        try (Recording recording = new Recording()) {
            recording.enable(CompanionEvent.class);
            recording.start();
            long start = System.nanoTime();
            new AuxiliaryProcessRecorder(pids).announce(new PhaseSpan(phase, start, MEASURE_NANOS));
            while (recorders() > 0) {
                LockSupport.parkNanos(10_000_000);
            }
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file);
    }

    private static long recorders() {
        return Thread.getAllStackTraces().keySet().stream().filter(t -> t.getName().equals("auxiliary-processes"))
                .count();
    }
}
