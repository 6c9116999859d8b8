package io.carrierscope.runner.client.load;

/**
 * Compares consecutive windows of a warm-up. The load is steady when throughput and CPU time per request change by less than 5 %, twice
 * in a row, and few methods wait for the compiler. The last condition matters where many threads leave the compiler no processor:
 * interpreted code is steady too.
 */
final class Steadiness {
    private static final double TOLERABLE_CHANGE = 0.05;
    private static final int IN_A_ROW = 2;
    /** A warm server still compiles a few methods now and then. */
    static final int FEW_METHODS = 10;

    private Window last;
    private double throughputChange = Double.NaN;
    private double cpuChange = Double.NaN;
    private int agreements;
    private int windows;

    /** The figures of one window. Without CPU time only the throughput is compared. */
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

    /** NaN before there are two windows. */
    double throughputChange() {
        return throughputChange;
    }

    /** NaN before there are two windows. */
    double cpuChange() {
        return cpuChange;
    }
}
