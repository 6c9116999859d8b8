package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.JvmEvent;
import java.util.Set;

/**
 * A measurement taken event by event. Events come in no particular order, and measurements of parts merge into that of
 * the whole: {@code fold(a) merge fold(b) = fold(a ++ b)} for any split and any order, a fresh fold being the identity.
 * Memory is bounded, however many events come. Folds of frequent events ask {@code instanceof} for their kind: a switch over
 * patterns calls through a method handle, which counts where millions come. For the same reason this is no interface, whose methods a
 * JVM has to search for in each class.
 */
public abstract class Fold<F extends Fold<F>> {
    /** The kinds of events that matter here; a fold that leaves this as it is gets all. */
    public Set<Class<? extends JvmEvent>> events() {
        return Set.of(JvmEvent.class);
    }

    /** Takes the event into account, or passes over it when it does not matter here. */
    public abstract void accept(JvmEvent event);

    /** Adds what the other fold of the same window has seen. */
    public abstract void merge(F other);
}
