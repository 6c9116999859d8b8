package io.carrierscope.analyzer.fold.measure;

import io.carrierscope.analyzer.fold.Fold.FoldContext;
import io.carrierscope.analyzer.fold.Fold.Listener;
import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.Decoding.EventBatchConsumer;
import io.carrierscope.analyzer.recording.event.Decoding.EventSink;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** The folds that consume the events of one recording together. */
abstract class FoldSet implements EventSink {
    final FoldContext context;
    final Window window;
    private final List<Fold<?>> folds = new ArrayList<>();

    FoldSet(FoldContext context) {
        this.context = context;
        this.window = context.window();
    }

    /** Registers a fold: it gets all events of its kinds and takes part in merges. */
    final <F extends Fold<F>> F register(F fold) {
        folds.add(fold);
        return fold;
    }

    /** Returns the folds in the order of their registration. */
    public final List<Fold<?>> folds() {
        return folds;
    }

    @Override
    public final EventBatchConsumer consumer(Class<? extends JvmEvent> kind) {
        var all = new ArrayList<Consumer<JvmEvent>>();
        var byThread = new EnumMap<ThreadRef.Kind, List<Consumer<JvmEvent>>>(ThreadRef.Kind.class);
        for (Fold<?> fold : folds) {
            var handler = fold.handler(kind);
            if (handler != null && handler.threads().isEmpty()) {
                all.add(handler.events());
            } else if (handler != null) {
                handler.threads().forEach(
                        thread -> byThread.computeIfAbsent(thread, t -> new ArrayList<>()).add(handler.events()));
            }
        }
        return all.isEmpty() && byThread.isEmpty() ? null : (events, count) -> {
            all.forEach(h -> accept(h, events, count));
            byThread.forEach((thread, handlers) -> acceptOf(thread, handlers, events, count));
        };
    }

    private static void acceptOf(ThreadRef.Kind kind, List<Consumer<JvmEvent>> handlers, JvmEvent[] events, int count) {
        var of = new JvmEvent[count];
        int found = 0;
        for (int i = 0; i < count; i++) {
            var thread = ((JvmEvent.OfThread) events[i]).thread();
            if (thread != null && thread.kind() == kind) {
                of[found++] = events[i];
            }
        }
        if (found > 0) {
            int many = found;
            handlers.forEach(h -> accept(h, of, many));
        }
    }

    private static void accept(Consumer<JvmEvent> handler, JvmEvent[] events, int count) {
        for (int i = 0; i < count; i++) {
            handler.accept(events[i]);
        }
    }

    /** Returns what passes one event of the kind to each fold that takes it. */
    final Consumer<JvmEvent> taker(Class<? extends JvmEvent> kind) {
        var takers = folds.stream().map(f -> f.handler(kind)).filter(Objects::nonNull).toArray(Listener[]::new);
        return event -> {
            for (Listener taker : takers) {
                if (taker.takes(event)) {
                    taker.events().accept(event);
                }
            }
        };
    }

    /** Passes the event to every fold. */
    public final void accept(JvmEvent event) {
        folds.forEach(f -> f.accept(event));
    }

    /** Adds the measurements of another set with the same folds and window. */
    final void mergeFolds(FoldSet other) {
        for (int i = 0; i < folds.size(); i++) {
            merge(folds.get(i), other.folds.get(i));
        }
    }

    @SuppressWarnings("unchecked") // both sets register the same folds in the same order
    private static <F extends Fold<F>> void merge(Fold<F> into, Fold<?> from) {
        into.merge((F) from);
    }
}
