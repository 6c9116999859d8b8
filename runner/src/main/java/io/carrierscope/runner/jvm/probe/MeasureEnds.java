package io.carrierscope.runner.jvm.probe;

import io.carrierscope.runner.phase.MonotonicClock;
import io.carrierscope.runner.phase.PhaseName;
import io.carrierscope.runner.phase.PhaseSpan;
import java.util.function.Supplier;

/** What is read when measure begins and when it ends, and not in between. */
final class MeasureEnds {
    private MeasureEnds() {}

    /**
     * Other phases are not watched.
     *
     * @param thread the name of the thread that waits for the two ends
     * @param begin is run at the begin; what it returns, at the end
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
