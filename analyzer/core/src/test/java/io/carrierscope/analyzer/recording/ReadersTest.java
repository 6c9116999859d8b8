package io.carrierscope.analyzer.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.chunk.ChunkIndex;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.file.Reading.ReadProgress;
import io.carrierscope.analyzer.recording.file.Reading.Reader;
import io.carrierscope.analyzer.recording.file.Reading;
import io.carrierscope.analyzer.recording.file.Recording;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares our own reader with JDK Mission Control, event by event, on recordings of real JVMs. */
class ReadersTest {
    private static final int TICKS_PER_SECOND = 56; // offset in a chunk's header

    static List<Path> samples() throws IOException {
        Path root = Path.of(System.getProperty("carrierscope.root", "../.."), "recordings");
        try (Stream<Path> files = Files.list(root)) {
            return files.filter(f -> f.getFileName().toString().matches("sample\\..*\\.jfr")).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void agree(Path file) throws DataError {
        ReaderComparison.assertSame(file);
    }

    /** In the samples a tick is a nanosecond. On most machines it is a cycle of the processor, and nanoseconds are rounded. */
    @ParameterizedTest
    @ValueSource(longs = {2_500_000_000L, 2_899_999_700L, 24_000_000})
    void agreeWhateverATickIs(long ticksPerSecond, @TempDir Path folder) throws Exception {
        Path sample = samples().get(3);
        var content = ByteBuffer.wrap(Files.readAllBytes(sample));
        for (var chunk : ChunkIndex.of(sample).entries()) {
            content.putLong(Math.toIntExact(chunk.offset()) + TICKS_PER_SECOND, ticksPerSecond);
        }
        ReaderComparison.assertSame(Files.write(folder.resolve("ticks.jfr"), content.array()));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void seeTheSameOutline(Path file) throws DataError {
        var own = Recording.open(file).profile();
        var reference = Recording.open(file, Optional.empty(), new Reading(Reader.JMC, ReadProgress.UNWATCHED))
                .profile();
        assertThat(own.eventCounts()).isEqualTo(reference.eventCounts());
        assertThat(facts(own)).isEqualTo(facts(reference));
    }

    /** Both have the group of virtual threads. */
    @Test
    void aPlatformThreadThatAVirtualThreadStartedIsNotVirtual(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("started.jfr");
        try (var recording = new jdk.jfr.Recording()) {
            recording.enable("jdk.ThreadSleep").withoutThreshold();
            recording.start();
            var order = new FutureTask<>(() -> {
                var render = new FutureTask<>(ReadersTest::sleep);
                Thread.ofPlatform().name("render").start(render);
                render.get();
                return sleep();
            });
            Thread.ofVirtual().name("order").start(order);
            order.get();
            recording.dump(file);
        }
        ReaderComparison.assertSame(file);
        assertThat(Collected.of(Recording.open(file)).stream().filter(JvmEvent.Sleep.class::isInstance)
                .map(e -> ((JvmEvent.Sleep) e).thread()).map(t -> t.kind() + " " + t.name()))
                .contains("PLATFORM render", "VIRTUAL order");
    }

    private static Void sleep() throws InterruptedException {
        Thread.sleep(1);
        return null;
    }

    private static List<Object> facts(RecordingProfile o) {
        var facts = new ArrayList<Object>(List.of(o.jdkVersion(), o.jvmArguments(), o.cell(),
                o.last(JvmEvent.Environment.class),
                o.steps(), o.last(JvmEvent.Steady.class), o.last(JvmEvent.LoadSummary.class), o.phase("measure"),
                o.hardwareThreads(), o.activeProcessors(),
                o.requestedParallelism(), o.dataLossBytes(), o.youngCollector(), o.maxHeapBytes(), o.hasCpuQuota()));
        for (String fact : List.of("java.version", "ActiveProcessorCount")) {
            facts.add(o.fact(fact));
        }
        for (String type : o.eventCounts().keySet()) {
            facts.add(List.of(type, o.settings().value(type, "enabled"), o.settings().thresholdNanos(type)));
        }
        return facts;
    }
}
