package io.carrierscope.runner.client.load;

import io.carrierscope.events.client.SteadyEvent;
import io.carrierscope.runner.client.account.LoadAccounting;
import io.carrierscope.runner.client.account.ServerMeter;
import io.carrierscope.runner.client.load.WarmupWatch.Steadiness.Window;
import java.time.Duration;
import java.util.Locale;

/** Offers the load until the warm-up is over, and records how steady it was then. */
final class WarmupWatch {
    private static final long SHORTEST_NANOS = Duration.ofMillis(20).toNanos();
    private static final int TO_COMPARE = 2;

    private final Warmup warmup;
    private final LoadAccounting accounting;
    private final ServerMeter meter;
    private final String windowsOf;
    private final Steadiness steadiness = new Steadiness();
    private long lastNanos;
    private long lastAnswered;
    private long lastCpuNanos;

    WarmupWatch(Warmup warmup, LoadPlan plan, LoadAccounting accounting, ServerMeter meter) {
        this.windowsOf = plan instanceof Batches ? "windows of whole batches and at least" : "windows of";
        this.warmup = warmup;
        this.accounting = accounting;
        this.meter = meter;
    }

    /**
     * Returns when the warm-up is steady, or {@code leadNanos} before the end of a fixed one. Takes at least two windows: fewer
     * cannot be compared.
     */
    void watch(LoadDriver driver, long startNanos, long leadNanos) {
        long endNanos = startNanos + warmup.atMost().toNanos() - leadNanos;
        long window = Math.max(SHORTEST_NANOS, Math.min(warmup.window().toNanos(), (endNanos - startNanos) / 3));
        driver.runUntil(startNanos);
        begin();
        while (steadiness.windows() < TO_COMPARE || lastNanos + window / 2 - endNanos <= 0 && !isOver()) {
            long next = lastNanos + window;
            driver.runWhole(steadiness.windows() < TO_COMPARE ? next : Math.min(next, endNanos));
            steadiness.add(sample());
        }
        if (!isOver() && endNanos - accounting.clock().nanos() > 0) {
            driver.runUntil(endNanos);
        }
    }

    private boolean isOver() {
        return warmup.untilSteady() && steadiness.reached();
    }

    private void begin() {
        lastNanos = accounting.clock().nanos();
        lastAnswered = accounting.answeredSoFar();
        lastCpuNanos = meter.cpuNanos().orElse(0);
    }

    private Window sample() {
        long nanos = lastNanos;
        long answered = lastAnswered;
        long cpuNanos = lastCpuNanos;
        begin();
        return new Window(lastAnswered - answered, lastNanos - nanos, lastCpuNanos - cpuNanos,
                warmup.untilSteady() ? meter.methodsToCompile().orElse(0) : 0,
                warmup.untilSteady() ? meter.notAccepted() : 0);
    }

    void commit(long warmupNanos) {
        SteadyEvent event = new SteadyEvent();
        event.reached = steadiness.reached();
        event.warmupDuration = warmupNanos;
        event.throughputChange = (float) steadiness.throughputChange();
        event.cpuChange = (float) steadiness.cpuChange();
        event.rule = rule();
        event.commit();
    }

    private String rule() {
        String windows = String.format(Locale.ROOT, "throughput and CPU per request change by less than 5 %% between"
                + " consecutive %s %.1f s, twice in a row", windowsOf, warmup.window().toMillis() / 1e3);
        String seconds = String.format(Locale.ROOT, "%.1f s", warmup.atMost().toMillis() / 1e3);
        return warmup.untilSteady()
                ? windows + ", and at most " + Steadiness.FEW_METHODS + " methods wait for the compiler and "
                        + Steadiness.FEW_CONNECTIONS + " connections for the server, at most " + seconds
                : "fixed warm-up of " + seconds + "; steady would be: " + windows;
    }

    /**
     * Compares consecutive windows of a warm-up. The load is steady when throughput and CPU time per request change by less than 5 %, twice
     * in a row, few methods wait for the compiler, and few connections until the server accepts them. The compiler waits where many threads
     * leave it no processor: interpreted code is steady too. Connections wait where an event loop that accepts them is busy with others:
     * then some of the clients get no answer.
     */
    static final class Steadiness {
        private static final double TOLERABLE_CHANGE = 0.05;
        private static final int IN_A_ROW = 2;
        /** A warm server still compiles a few methods now and then. */
        static final int FEW_METHODS = 10;
        /** Of a server whose clients connect anew, some wait at any instant. */
        static final int FEW_CONNECTIONS = 10;

        private Window last;
        private double throughputChange = Double.NaN;
        private double cpuChange = Double.NaN;
        private int agreements;
        private int windows;

        /** The figures of one window. Without CPU time only the throughput is compared. */
        record Window(long answered, long nanos, long cpuNanos, int methodsToCompile, int notAccepted) {
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
                        && window.methodsToCompile() <= FEW_METHODS && window.notAccepted() <= FEW_CONNECTIONS;
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
}
