package io.carrierscope.analyzer.verify;

import io.carrierscope.analyzer.fold.stat.Figure;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A prediction and the measurement that tests it; texts are as in the report.
 *
 * @param cell id of the cell whose change was predicted
 * @param cause the cause that was removed
 * @param test the change, in words
 * @param beforePerSecond throughput with the cause, requests per second
 * @param predictedPerSecond throughput predicted without it
 * @param leastPerSecond lower end of the prediction
 * @param predictedBound the bottleneck predicted for the changed cell
 * @param verifiedBy id of the changed cell; {@code null} when there is none
 * @param measuredPerSecond its throughput; empty when it did not run or answered nothing
 * @param measuredBound its bottleneck; {@code null} when unknown
 * @param p99 response time of an open loop; empty where none was predicted
 * @param refused why there is no changed cell; {@code null} when there is one
 */
public record Outcome(String cell, String cause, String test, double beforePerSecond, double predictedPerSecond,
        double leastPerSecond, String predictedBound, String verifiedBy, OptionalDouble measuredPerSecond,
        String measuredBound, Optional<Percentile99> p99, String refused) {
    /** A prediction holds when its error is at most this share of the measured throughput. */
    public static final double WITHIN = 0.20;

    /** Predicted divided by measured. */
    public OptionalDouble predictedToMeasured() {
        return Figure.when(measuredPerSecond.orElse(0) > 0, () -> predictedPerSecond / measuredPerSecond.getAsDouble());
    }

    /** True when the error of the prediction is within {@link #WITHIN}. */
    public boolean holds() {
        var ratio = predictedToMeasured();
        return ratio.isPresent() && Math.abs(ratio.getAsDouble() - 1) <= WITHIN;
    }
}
