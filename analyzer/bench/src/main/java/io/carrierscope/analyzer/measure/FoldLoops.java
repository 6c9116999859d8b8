package io.carrierscope.analyzer.measure;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.event.EventBatchConsumer;
import io.carrierscope.analyzer.recording.event.EventSink;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.file.Recording;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Benchmark of all folds, for up to {@value #EVENTS} decoded events of each kind. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class FoldLoops {
    private static final int EVENTS = 50_000;
    private static final int BATCH = 256;

    @Param("")
    private String file;

    @Param({"Sleep", "Park", "MonitorEnter", "Pinned", "Request", "VirtualThreadLife"})
    private String kind;

    private List<JvmEvent[]> batches;
    private EventBatchConsumer folds;

    @Setup
    public void open() throws DataError {
        var recording = Recording.open(Path.of(file));
        batches = recording.fold(Kept::new, Kept::merged).of(kind);
        folds = Measurements.empty(recording.window(), recording.profile())
                .consumer(batches.get(0)[0].getClass());
    }

    @Benchmark
    public void all() {
        for (JvmEvent[] batch : batches) {
            folds.accept(batch, batch.length);
        }
    }

    /** Keeps the first events of each kind. */
    private static final class Kept implements EventSink {
        private final Map<String, List<JvmEvent>> byKind = new HashMap<>();

        @Override
        public EventBatchConsumer consumer(Class<? extends JvmEvent> kind) {
            var kept = byKind.computeIfAbsent(kind.getSimpleName(), k -> new ArrayList<>());
            return EventBatchConsumer.each(event -> {
                if (kept.size() < EVENTS) {
                    kept.add(event);
                }
            });
        }

        private Kept merged(Kept other) {
            other.byKind.forEach((k, list) -> byKind.computeIfAbsent(k, n -> new ArrayList<>()).addAll(list));
            return this;
        }

        /** Returns the events in batches of the size that reading uses. */
        private List<JvmEvent[]> of(String kind) {
            var all = byKind.get(kind);
            var batches = new ArrayList<JvmEvent[]>();
            int end = Math.min(EVENTS, all.size());
            for (int i = 0; i < end; i += BATCH) {
                batches.add(all.subList(i, Math.min(end, i + BATCH)).toArray(JvmEvent[]::new));
            }
            return batches;
        }
    }
}
