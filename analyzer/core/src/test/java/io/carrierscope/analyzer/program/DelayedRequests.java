package io.carrierscope.analyzer.program;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * A server with 100 requests per second, each of which sleeps 2 ms, computes 2 ms and then does what the delay asks for. The first
 * argument names the delay, which few of them meet; the second is {@code platform} or {@code virtual}.
 */
@JvmArguments("-Xmn160m")
public final class DelayedRequests {
    static final long MEASURE_NANOS = 4_000_000_000L;
    private static final long WARMUP_NANOS = 1_500_000_000L;
    private static final long DRAIN_NANOS = 500_000_000L;
    private static final long BETWEEN_NANOS = 10_000_000L;
    private static final int THREADS = 32;
    private static final int STEPS_PER_LOOK = 1_000;
    // written so that the compiler cannot drop the loop
    private static volatile long sink;

    private final ExecutorService threads;
    private final Delay delay;

    /** As of the runner. */
    @Name("carrierscope.Handler")
    @StackTrace(false)
    static final class Handler extends Event {
        String threadKind;
    }

    private DelayedRequests(ExecutorService threads, Delay delay) {
        this.threads = threads;
        this.delay = delay;
    }

    public static void main(String[] args) throws Exception {
        boolean virtual = args[1].equals("virtual");
        var factory = (virtual ? Thread.ofVirtual() : Thread.ofPlatform().daemon()).name("request-", 0).factory();
        var threads = virtual
                ? Executors.newThreadPerTaskExecutor(factory)
                : Executors.newFixedThreadPool(THREADS, factory);
        var server = new DelayedRequests(threads, Delay.named(args[0], factory));
        server.arrivals(WARMUP_NANOS);
        System.gc(); // now, so that room for new objects lasts to the end and no pause but that of the delay is measured
        var phase = new Measured.Phase();
        phase.name = "measure";
        phase.begin();
        server.arrivals(MEASURE_NANOS);
        phase.commit();
        LockSupport.parkNanos(DRAIN_NANOS);
        System.exit(0);
    }

    private void arrivals(long nanos) {
        long start = System.nanoTime();
        for (long due = 0; due < nanos; due += BETWEEN_NANOS) {
            LockSupport.parkNanos(Math.max(0, start + due - System.nanoTime()));
            threads.execute(this::request);
        }
    }

    private void request() {
        var event = new Handler();
        event.threadKind = Thread.currentThread().isVirtual() ? "virtual" : "platform";
        event.begin();
        try {
            Thread.sleep(2);
            compute(2_000_000);
            delay.request();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        event.commit();
    }

    /** Computes for so long in Java code: a sampler that meets a thread inside of {@code System.nanoTime} may not see it. */
    static void compute(long nanos) {
        long end = System.nanoTime() + nanos;
        long state = end | 1;
        while (System.nanoTime() < end) {
            for (int step = 0; step < STEPS_PER_LOOK; step++) {
                state ^= state << 13;
                state ^= state >>> 7;
                state ^= state << 17;
            }
        }
        sink = state;
    }
}
