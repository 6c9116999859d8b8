package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.JvmEvent;
import java.util.HashMap;
import java.util.Map;

/** One pass of events through all measurements, in which each fold meets only the kinds of events that it takes. */
final class Pass {
    private final Measurements measurements;
    private final Map<Class<?>, Fold<?>[]> folds = new HashMap<>();

    Pass(Measurements measurements) {
        this.measurements = measurements;
    }

    Measurements measurements() {
        return measurements;
    }

    void accept(JvmEvent event) {
        Fold<?>[] takers = folds.get(event.getClass());
        for (Fold<?> fold : takers == null ? takers(event.getClass()) : takers) {
            fold.accept(event);
        }
    }

    private Fold<?>[] takers(Class<? extends JvmEvent> kind) {
        var takers = measurements.folds().stream()
                .filter(f -> f.events().contains(kind) || f.events().contains(JvmEvent.class)).toArray(Fold<?>[]::new);
        folds.put(kind, takers);
        return takers;
    }

    Pass merged(Pass other) {
        measurements.merge(other.measurements);
        return this;
    }
}
