package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.EventSink;
import io.carrierscope.analyzer.recording.JvmEvent;
import io.carrierscope.analyzer.recording.Taker;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** One pass of events through all measurements, in which each fold meets only the kinds of events that it takes. */
final class Pass implements EventSink {
    private final Measurements measurements;
    /** For each chunk, and there may be thousands, all kinds are asked for again. */
    private final Map<Class<?>, Optional<Taker>> takers = new HashMap<>();

    Pass(Measurements measurements) {
        this.measurements = measurements;
    }

    Measurements measurements() {
        return measurements;
    }

    @Override
    public Taker taker(Class<? extends JvmEvent> kind) {
        return takers.computeIfAbsent(kind, this::forKind).orElse(null);
    }

    private Optional<Taker> forKind(Class<?> kind) {
        Fold<?>[] taking = measurements.folds().stream()
                .filter(f -> f.events().contains(kind) || f.events().contains(JvmEvent.class)).toArray(Fold<?>[]::new);
        return taking.length == 0 ? Optional.empty() : Optional.of((events, count) -> accept(taking, events, count));
    }

    private static void accept(Fold<?>[] folds, JvmEvent[] events, int count) {
        for (Fold<?> fold : folds) {
            for (int i = 0; i < count; i++) {
                fold.accept(events[i]);
            }
        }
    }

    Pass merged(Pass other) {
        measurements.merge(other.measurements);
        return this;
    }
}
