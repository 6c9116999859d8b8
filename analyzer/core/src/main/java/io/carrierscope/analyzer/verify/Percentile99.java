package io.carrierscope.analyzer.verify;

import io.carrierscope.analyzer.fold.stat.Figure;
import java.util.OptionalDouble;

/**
 * A predicted p99 response time of an open loop and the measurement that tests it, in milliseconds.
 *
 * @param beforeMillis with the cause
 * @param predictedMillis predicted without it
 * @param measuredMillis of the changed cell; empty when it did not run or answered nothing
 */
public record Percentile99(double beforeMillis, double predictedMillis, OptionalDouble measuredMillis) {
    /** A prediction holds when its error is at most this share of the measured time. */
    public static final double WITHIN = 0.25;

    /** Predicted divided by measured. */
    public OptionalDouble predictedToMeasured() {
        return Figure.when(measuredMillis.orElse(0) > 0, () -> predictedMillis / measuredMillis.getAsDouble());
    }

    /** True when the error of the prediction is within {@link #WITHIN}. */
    public boolean holds() {
        var ratio = predictedToMeasured();
        return ratio.isPresent() && Math.abs(ratio.getAsDouble() - 1) <= WITHIN;
    }
}
