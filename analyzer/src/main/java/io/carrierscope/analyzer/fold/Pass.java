package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.EventSink;
import io.carrierscope.analyzer.recording.JvmEvent;
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
        return all(measurements.folds().stream()
                .filter(f -> f.events().contains(kind) || f.events().contains(JvmEvent.class)).toArray(Fold<?>[]::new));
    }

    /**
     * Code of its own for each number of folds: the JVM notes for each call in the code which folds it meets, and frequent kinds of events
     * differ in the number of theirs. So it finds the same fold at nearly every call, and need not look up where to go.
     */
    private static Consumer<JvmEvent> all(Fold<?>[] folds) {
        return switch (folds.length) {
            case 0 -> null;
            case 1 -> folds[0]::accept;
            case 2 -> two(folds[0], folds[1]);
            case 3 -> three(folds[0], folds[1], folds[2]);
            case 5 -> five(folds[0], folds[1], folds[2], folds[3], folds[4]);
            case 6 -> six(folds[0], folds[1], folds[2], folds[3], folds[4], folds[5]);
            default -> event -> {
                for (Fold<?> fold : folds) {
                    fold.accept(event);
                }
            };
        };
    }

    private static Consumer<JvmEvent> two(Fold<?> a, Fold<?> b) {
        return event -> {
            a.accept(event);
            b.accept(event);
        };
    }

    private static Consumer<JvmEvent> three(Fold<?> a, Fold<?> b, Fold<?> c) {
        return event -> {
            a.accept(event);
            b.accept(event);
            c.accept(event);
        };
    }

    private static Consumer<JvmEvent> five(Fold<?> a, Fold<?> b, Fold<?> c, Fold<?> d, Fold<?> e) {
        return event -> {
            a.accept(event);
            b.accept(event);
            c.accept(event);
            d.accept(event);
            e.accept(event);
        };
    }

    private static Consumer<JvmEvent> six(Fold<?> a, Fold<?> b, Fold<?> c, Fold<?> d, Fold<?> e, Fold<?> f) {
        return event -> {
            a.accept(event);
            b.accept(event);
            c.accept(event);
            d.accept(event);
            e.accept(event);
            f.accept(event);
        };
    }

    Pass merged(Pass other) {
        measurements.merge(other.measurements);
        return this;
    }
}
