package io.carrierscope.junit;

import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures how late a virtual thread runs after it was unparked, every two milliseconds. A tick that finds the thread still waiting to
 * run from an earlier one has its own delay, from its own instant: a long delay counts as often as it would have hit a task.
 */
final class Probe {
    private static final long TICK_NANOS = 2_000_000;
    private static final long LONGEST_START_NANOS = 10_000_000_000L;
    /** A minute of ticks; what comes later is not measured. */
    private static final int MOST = 1 << 15;

    /** Gone when it is over, as are the delays: a class may have thousands of tests, and keeps the probes of all until it ends. */
    private volatile long[] ticks = new long[MOST];
    private volatile long[] delays = new long[MOST];
    private volatile int ticked;
    private volatile int answered;
    private volatile boolean over;
    private long p99Nanos;
    private final Thread virtual = Thread.ofVirtual().name("carrierscope-probe").unstarted(this::answer);
    private final Thread ticker = Thread.ofPlatform().daemon().name("carrierscope-ticker").unstarted(this::tick);

    /**
     * Starts it, and returns when the virtual thread has answered once: its first run loads classes. Where all carriers are held it may
     * never answer; then the test runs, and its ticks without an answer break the limit.
     */
    static Probe start() {
        var probe = new Probe();
        probe.virtual.start();
        probe.ticker.start();
        long started = System.nanoTime();
        while (probe.answered == 0 && System.nanoTime() - started < LONGEST_START_NANOS) {
            LockSupport.parkNanos(TICK_NANOS / 10);
        }
        return probe;
    }

    private void tick() {
        long[] into = ticks;
        long next = System.nanoTime();
        while (!over && ticked < MOST) {
            into[ticked] = System.nanoTime();
            ticked++; // only this thread writes it
            LockSupport.unpark(virtual);
            next = Math.max(next + TICK_NANOS, System.nanoTime());
            for (long left; !over && (left = next - System.nanoTime()) > 0;) {
                LockSupport.parkNanos(left);
            }
        }
    }

    private void answer() {
        long[] into = delays;
        long[] from = ticks;
        while (!over) {
            for (int i = answered; i < ticked; i++) {
                into[i] = System.nanoTime() - from[i];
                answered = i + 1;
            }
            LockSupport.park();
        }
    }

    /** Ends both threads; ticks without an answer have waited until now. */
    synchronized void stop() {
        p99Nanos = p99Nanos();
        over = true;
        ticks = null;
        delays = null;
        LockSupport.unpark(ticker);
        LockSupport.unpark(virtual);
    }

    /** The ticks, without the first. */
    int count() {
        return Math.max(0, ticked - 1);
    }

    /** The 99th percentile of the delays in nanoseconds, of fewer than a hundred the longest; 0 without a tick. */
    synchronized long p99Nanos() {
        return over ? p99Nanos : p99NanosSoFar();
    }

    private long p99NanosSoFar() {
        int known = answered;
        int all = ticked;
        var sorted = Arrays.copyOfRange(delays, 1, Math.max(1, all));
        long now = System.nanoTime();
        for (int i = Math.max(1, known); i < all; i++) {
            sorted[i - 1] = Math.max(0, now - ticks[i]);
        }
        Arrays.sort(sorted);
        return sorted.length == 0 ? 0 : sorted[(int) Math.ceil(0.99 * sorted.length) - 1];
    }
}
