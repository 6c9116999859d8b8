package io.carrierscope.runner.jvm;

import io.carrierscope.runner.event.ContextSwitchesEvent;
import io.carrierscope.runner.event.MonotonicClock;
import io.carrierscope.runner.event.PhaseName;
import io.carrierscope.runner.event.PhaseSpan;

/** Records the context switches of this process between the ends of measure, of which nothing is read in between. */
final class SwitchRecorder {
    private SwitchRecorder() {}

    /** Other phases are not counted. */
    static void announce(PhaseSpan span) {
        if (span.name() == PhaseName.MEASURE) {
            Thread.ofPlatform().daemon().name("switches").start(() -> record(span));
        }
    }

    private static void record(PhaseSpan span) {
        MonotonicClock.parkUntil(span.startNanos());
        ContextSwitchesEvent event = new ContextSwitchesEvent();
        event.begin();
        Switches before = Switches.now();
        MonotonicClock.parkUntil(span.endNanos());
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
