package io.carrierscope.analyzer.fold.stat;

/** How far a number of samples may be from what it stands for: two standard errors, each of which is the root of the number. */
public final class Poisson {
    public static final double ERRORS = 2;

    private Poisson() {}

    /** The least of a number, at least 0. */
    public static double least(long number) {
        return Math.max(0, number - ERRORS * Math.sqrt(number));
    }

    /** The most of a number. */
    public static double most(long number) {
        return number + ERRORS * Math.sqrt(number);
    }
}
