package io.carrierscope.analyzer.compare;

/** A confidence interval, ends included. */
public record Interval(double low, double high) {
    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("interval from " + low + " to " + high);
        }
    }

    /** The interval of the inverse quantity; both ends must be positive. */
    public Interval inverse() {
        return new Interval(1 / high, 1 / low);
    }
}
