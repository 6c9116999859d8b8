package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.thread.CarrierUse;

/**
 * The time for which carriers left no event before the end of the window, summed over them.
 *
 * @param idleNanos of carriers that are known to have had nothing to run, in nanoseconds
 * @param unknownNanos of all others, in nanoseconds
 */
record Silence(double idleNanos, double unknownNanos) {
    static final Silence NONE = new Silence(0, 0);

    /** @param unstartedNanos the time of carriers that the scheduler may start but that left no event at all */
    static Silence of(MeasuredRecording r, double unstartedNanos) {
        boolean neverStarted = r.showsEveryCarrier();
        double idle = neverStarted ? unstartedNanos : 0;
        double unknown = neverStarted ? 0 : unstartedNanos;
        CarrierUse use = r.measured().carriers;
        for (long id : use.alive(r.window().startNanos(), r.window().endNanos())) {
            double silent = use.silentNanos(id);
            if (r.idleAtTheEnd(id)) {
                idle += silent;
            } else {
                unknown += silent;
            }
        }
        return new Silence(idle, unknown);
    }
}
