package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.JvmEvent;
import io.carrierscope.analyzer.recording.JvmEvent.GcPause;
import io.carrierscope.analyzer.recording.Window;
import java.util.Set;

/** Pauses of the collector within the window. */
public final class GcPauses implements Fold<GcPauses> {
    private final Window window;
    private final Durations pauses = new Durations();

    public GcPauses(Window window) {
        this.window = window;
    }

    @Override
    public Set<Class<? extends JvmEvent>> events() {
        return Set.of(GcPause.class);
    }

    @Override
    public void accept(JvmEvent event) {
        if (event instanceof GcPause p && window.overlapNanos(p) > 0) {
            pauses.add(window.overlapNanos(p));
        }
    }

    @Override
    public void merge(GcPauses other) {
        pauses.merge(other.pauses);
    }

    public Durations pauses() {
        return pauses;
    }
}
