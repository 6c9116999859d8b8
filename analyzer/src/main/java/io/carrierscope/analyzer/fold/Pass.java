package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.EventSink;
import io.carrierscope.analyzer.recording.JvmEvent;
import io.carrierscope.analyzer.recording.Taker;

/** One pass of events through all measurements, in which each fold meets only the kinds of events that it takes. */
final class Pass implements EventSink {
    private final Measurements measurements;

    Pass(Measurements measurements) {
        this.measurements = measurements;
    }

    Measurements measurements() {
        return measurements;
    }

    @Override
    public Taker taker(Class<? extends JvmEvent> kind) {
        Fold<?>[] folds = measurements.folds().stream()
                .filter(f -> f.events().contains(kind) || f.events().contains(JvmEvent.class)).toArray(Fold<?>[]::new);
        return folds.length == 0 ? null : (events, count) -> accept(folds, events, count);
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
