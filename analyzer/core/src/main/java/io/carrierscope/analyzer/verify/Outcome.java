package io.carrierscope.analyzer.verify;

import java.util.OptionalDouble;

/**
 * A prediction beside what the cell did that was to show it; texts are as the report has them.
 *
 * @param cell id of the cell that was predicted from
 * @param cause what was taken away
 * @param test how, in words
 * @param beforePerSecond throughput with the cause
 * @param predictedPerSecond throughput predicted without it
 * @param leastPerSecond lower end of the prediction
 * @param predictedBound the bound predicted to bind
 * @param verifiedBy id of the cell without it; {@code null} where there is none
 * @param measuredPerSecond its throughput; empty where it did not run or answered nothing
 * @param measuredBound the bound found to bind there; {@code null} where unknown
 * @param refused why there is no such cell; {@code null} where there is one
 */
public record Outcome(String cell, String cause, String test, double beforePerSecond, double predictedPerSecond,
        double leastPerSecond, String predictedBound, String verifiedBy, OptionalDouble measuredPerSecond,
        String measuredBound, String refused) {
    /** A prediction holds within this share of what was measured. */
    public static final double WITHIN = 0.20;

    /** Predicted divided by measured. */
    public OptionalDouble predictedToMeasured() {
        return measuredPerSecond.isEmpty() || measuredPerSecond.getAsDouble() <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(predictedPerSecond / measuredPerSecond.getAsDouble());
    }

    /** True when predicted and measured agree within {@link #WITHIN}. */
    public boolean holds() {
        var ratio = predictedToMeasured();
        return ratio.isPresent() && Math.abs(ratio.getAsDouble() - 1) <= WITHIN;
    }
}
