package io.carrierscope.runner.jvm.probe;

import io.carrierscope.runner.phase.MonotonicClock;
import io.carrierscope.runner.phase.PhaseName;
import io.carrierscope.runner.phase.PhaseSpan;
import java.util.function.Supplier;

/** Runs actions at the begin and at the end of the measure phase, and nothing in between. */
final class MeasureEnds {
    private MeasureEnds() {}

    /**
     * Other phases are not watched.
     *
     * @param thread the name of the thread that waits
     * @param begin runs at the begin, and returns the action for the end
     */
    static void watch(String thread, PhaseSpan span, Supplier<Runnable> begin) {
        if (span.name() == PhaseName.MEASURE) {
            Thread.ofPlatform().daemon().name(thread).start(() -> {
                MonotonicClock.parkUntil(span.startNanos());
                Runnable end = begin.get();
                MonotonicClock.parkUntil(span.endNanos());
                end.run();
            });
        }
    }
}
