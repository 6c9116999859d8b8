package io.carrierscope.runner.jvm.probe;

import io.carrierscope.events.ContextSwitchesEvent;
import io.carrierscope.runner.phase.PhaseSpan;

/** Records the context switches of this process in the measure phase. Reads them only at its begin and end. */
public final class SwitchRecorder {
    private SwitchRecorder() {}

    public static void announce(PhaseSpan span) {
        MeasureEnds.watch("switches", span, SwitchRecorder::begin);
    }

    private static Runnable begin() {
        ContextSwitchesEvent event = new ContextSwitchesEvent();
        event.begin();
        Switches before = Switches.now();
        return () -> end(event, before);
    }

    private static void end(ContextSwitchesEvent event, Switches before) {
        Switches after = Switches.now();
        event.end();
        Switches.Count count = after.since(before);
        event.voluntary = count.voluntary();
        event.involuntary = count.involuntary();
        event.threads = after.byThread().size();
        if (event.threads > 0) {
            event.commit();
        }
    }
}
