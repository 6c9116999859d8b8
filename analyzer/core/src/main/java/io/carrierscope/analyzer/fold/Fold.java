package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A measurement that takes events one by one, in any order. A constructor registers one handler for each kind of event that matters. Two folds
 * of parts merge into the fold of the whole: {@code fold(a) merge fold(b) = fold(a ++ b)} for any split and any order, and a new fold is
 * the identity. Memory stays bounded, however many events there are. Fields that only cache what can be computed again are {@code transient}:
 * the tests of these laws compare all others.
 */
public abstract class Fold<F extends Fold<F>> {
    private final transient Map<Class<?>, Consumer<JvmEvent>> handlers = new HashMap<>();

    /** Registers the handler of all events of the kind. */
    @SuppressWarnings("unchecked") // a handler is only asked for by the class of the event
    protected final <E extends JvmEvent> void on(Class<E> kind, Consumer<? super E> handler) {
        handlers.put(kind, (Consumer<JvmEvent>) handler);
    }

    /** The kinds of events that have a handler. */
    final Set<Class<?>> kinds() {
        return handlers.keySet();
    }

    /** The handler of events of the kind, or {@code null}. */
    public final Consumer<JvmEvent> handler(Class<?> kind) {
        return handlers.get(kind);
    }

    /** Takes the event into account if its kind has a handler. */
    public final void accept(JvmEvent event) {
        var handler = handlers.get(event.getClass());
        if (handler != null) {
            handler.accept(event);
        }
    }

    /** Adds what the other fold of the same window has seen. */
    public abstract void merge(F other);
}
