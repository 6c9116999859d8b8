package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A measurement that consumes events one by one, in any order. Its constructor registers one handler per kind of event.
 * Laws, tested for every fold: {@code fold(a) merge fold(b) = fold(a ++ b)} for any split and any order, and a new fold is
 * the identity. Memory is bounded, whatever the number of events. Fields that only cache values are {@code transient}; the
 * tests compare all others.
 */
public abstract class Fold<F extends Fold<F>> {
    private final transient Map<Class<?>, Consumer<JvmEvent>> handlers = new HashMap<>();

    /** Registers the handler of all events of a kind. */
    @SuppressWarnings("unchecked") // a handler is only asked for by the class of the event
    protected final <E extends JvmEvent> void on(Class<E> kind, Consumer<? super E> handler) {
        handlers.put(kind, (Consumer<JvmEvent>) handler);
    }

    /** Returns the kinds of events that have a handler. */
    final Set<Class<?>> kinds() {
        return handlers.keySet();
    }

    /** Returns the handler of events of this kind, or {@code null}. */
    public final Consumer<JvmEvent> handler(Class<?> kind) {
        return handlers.get(kind);
    }

    /** Consumes the event if its kind has a handler. */
    public final void accept(JvmEvent event) {
        var handler = handlers.get(event.getClass());
        if (handler != null) {
            handler.accept(event);
        }
    }

    /** Adds the measurements of another fold over the same window. */
    public abstract void merge(F other);
}
