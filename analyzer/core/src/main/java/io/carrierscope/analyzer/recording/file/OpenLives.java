package io.carrierscope.analyzer.recording.file;

import io.carrierscope.analyzer.recording.event.Decoding.EventBatchConsumer;
import io.carrierscope.analyzer.recording.event.Decoding.EventSink;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.VirtualThreadLife;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The virtual threads that started in the intervals so far and have not ended. Told to the interval after them, they count as alive in it,
 * and one that ends there has a known length.
 */
final class OpenLives {
    /** Of so many alive at once, one in an interval of seconds, none is kept: what is known is then a lower bound, as at the beginning. */
    static final int MOST = 1 << 18;

    private final Map<Long, VirtualThreadLife> unpaired;

    private OpenLives(Map<Long, VirtualThreadLife> unpaired) {
        this.unpaired = unpaired;
    }

    static OpenLives none() {
        return new OpenLives(new HashMap<>());
    }

    /** Tells the starts to a sink, and returns those that are open after it was told of an interval by {@link #watching}. */
    OpenLives tell(EventSink sink) {
        var lives = sink.consumer(VirtualThreadLife.class);
        if (lives != null) {
            var starts = unpaired.values().toArray(JvmEvent[]::new);
            lives.accept(starts, starts.length);
        }
        return new OpenLives(new HashMap<>(unpaired));
    }

    /** Returns a sink that passes all events on, and adds the starts and ends among them to these. */
    EventSink watching(EventSink sink) {
        return kind -> {
            var consumer = sink.consumer(kind);
            return kind != VirtualThreadLife.class || consumer == null ? consumer : passing(consumer);
        };
    }

    private EventBatchConsumer passing(EventBatchConsumer consumer) {
        return (events, count) -> {
            Arrays.stream(events, 0, count).forEach(e -> add((VirtualThreadLife) e));
            consumer.accept(events, count);
        };
    }

    /** The two events of a life come in any order. */
    private void add(VirtualThreadLife life) {
        if (unpaired.size() <= MOST) {
            unpaired.compute(life.thread().id(),
                    (id, other) -> other == null || other.started() == life.started() ? life : null);
        }
    }

    /** Returns the starts alone: a thread that only ended started before the first interval. */
    OpenLives started() {
        if (unpaired.size() > MOST) {
            return none();
        }
        unpaired.values().removeIf(life -> !life.started());
        return this;
    }
}
