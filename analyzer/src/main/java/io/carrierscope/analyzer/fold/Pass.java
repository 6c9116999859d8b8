package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.EventSink;
import io.carrierscope.analyzer.recording.JvmEvent;
import java.util.List;
import java.util.function.Consumer;

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
    public Consumer<JvmEvent> taker(Class<? extends JvmEvent> kind) {
        List<Fold<?>> folds = measurements.folds().stream()
                .filter(f -> f.events().contains(kind) || f.events().contains(JvmEvent.class)).toList();
        return switch (folds.size()) {
            case 0 -> null;
            case 1 -> folds.get(0)::accept;
            default -> all(folds.toArray(Fold<?>[]::new));
        };
    }

    private static Consumer<JvmEvent> all(Fold<?>[] folds) {
        return event -> {
            for (Fold<?> fold : folds) {
                fold.accept(event);
            }
        };
    }

    Pass merged(Pass other) {
        measurements.merge(other.measurements);
        return this;
    }
}
