package io.carrierscope.runner.client.driver;

/**
 * Compares consecutive windows of a warm-up: steady when neither figure changes by 5 % any more, twice in a row, while hardly a method
 * waits for the compiler. Where many threads leave it no processor, slow code is steady for long before it is replaced.
 */
final class Steadiness {
    private static final double TOLERABLE_CHANGE = 0.05;
    private static final int IN_A_ROW = 2;
    /** A warm server has some now and then. */
    static final int FEW_METHODS = 10;

    private Window last;
    private double throughputChange = Double.NaN;
    private double cpuChange = Double.NaN;
    private int agreements;
    private int windows;

    /** What happened in one window, and how many methods waited at its end; without CPU time only the throughput is compared. */
    record Window(long answered, long nanos, long cpuNanos, int methodsToCompile) {
        private double perSecond() {
            return answered * 1e9 / nanos;
        }

        private double cpuPerRequest() {
            return answered == 0 ? 0 : (double) cpuNanos / answered;
        }
    }

    void add(Window window) {
        if (last != null) {
            throughputChange = change(last.perSecond(), window.perSecond());
            cpuChange = change(last.cpuPerRequest(), window.cpuPerRequest());
            boolean agree = agree(throughputChange) && agree(cpuChange) && window.answered() > 0
                    && window.methodsToCompile() <= FEW_METHODS;
            agreements = agree ? agreements + 1 : 0;
        }
        last = window;
        windows++;
    }

    int windows() {
        return windows;
    }

    private static double change(double before, double now) {
        if (before == now) {
            return 0;
        }
        return before == 0 ? 1 : now / before - 1;
    }

    private static boolean agree(double change) {
        return Math.abs(change) < TOLERABLE_CHANGE;
    }

    boolean reached() {
        return agreements >= IN_A_ROW;
    }

    /** Not a number before there are two windows. */
    double throughputChange() {
        return throughputChange;
    }

    /** Not a number before there are two windows. */
    double cpuChange() {
        return cpuChange;
    }
}
