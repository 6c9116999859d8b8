package io.carrierscope.analyzer.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Runs virtual threads that repeat a step, marks a phase {@code measure} and prints what the kernel says of the carriers. */
public final class Measured {
    private static final long WARMUP_NANOS = 1_000_000_000L;
    private static final long MEASURE_NANOS = 4_000_000_000L;
    private static final long DRAIN_NANOS = 1_200_000_000L; // until the next second's samples are in the recording

    /** One step of a virtual thread. */
    interface Step {
        void run() throws Exception;
    }

    @Name("carrierscope.Phase")
    @StackTrace(false)
    static final class Phase extends Event {
        String name;
    }

    private static final Set<String> CARRIERS = ConcurrentHashMap.newKeySet();
    private static volatile boolean stop;

    private Measured() {}

    static void run(int threads, Step step) throws Exception {
        ThreadFactory factory = Thread.ofVirtual().factory();
        for (int i = 0; i < threads; i++) {
            factory.newThread(() -> repeat(step)).start();
        }
        LockSupport.parkNanos(WARMUP_NANOS);
        var phase = new Phase();
        phase.name = "measure";
        phase.begin();
        long before = carrierNanos();
        LockSupport.parkNanos(MEASURE_NANOS);
        long used = carrierNanos() - before;
        phase.commit();
        System.out.println("carrierCpuNanos=" + used);
        LockSupport.parkNanos(DRAIN_NANOS);
        stop = true;
    }

    private static void repeat(Step step) {
        try {
            while (!stop) {
                CARRIERS.add(Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName().toString());
                step.run();
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Time on a processor of all carriers seen so far, by the kernel's scheduler statistics. */
    private static long carrierNanos() throws IOException {
        long sum = 0;
        for (String tid : CARRIERS) {
            var stat = Files.readString(Path.of("/proc/self/task/" + tid + "/schedstat"));
            sum += Long.parseLong(stat.substring(0, stat.indexOf(' ')));
        }
        return sum;
    }

    static void burn(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
