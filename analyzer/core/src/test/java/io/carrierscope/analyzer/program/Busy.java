package io.carrierscope.analyzer.program;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** Runs threads that repeat a step for two and a half seconds, so that two samples a second apart are taken. */
final class Busy {
    static final long NANOS = 2_500_000_000L;

    private Busy() {}

    static void run(ThreadFactory factory, int threads, Measured.Step step) {
        start(factory, threads, 0, step);
        LockSupport.parkNanos(NANOS + 100_000_000L);
    }

    /** The same until each thread has taken this many steps, too: however slow the machine, most of the program is those steps. */
    static void run(ThreadFactory factory, int threads, int steps, Measured.Step step) throws InterruptedException {
        for (Thread thread : start(factory, threads, steps, step)) {
            thread.join();
        }
    }

    /** Keeps this many tasks open in the executor, each of which runs the step and then submits itself again. */
    static void tasks(Executor executor, int open, Measured.Step step) {
        long end = System.nanoTime() + NANOS;
        for (int i = 0; i < open; i++) {
            submit(executor, step, end);
        }
        LockSupport.parkNanos(NANOS + 100_000_000L);
        if (executor instanceof ExecutorService service) {
            service.shutdown();
        }
    }

    private static void submit(Executor executor, Measured.Step step, long end) {
        executor.execute(() -> {
            try {
                step.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            if (System.nanoTime() < end) {
                submit(executor, step, end);
            }
        });
    }

    private static List<Thread> start(ThreadFactory factory, int threads, int steps, Measured.Step step) {
        long end = System.nanoTime() + NANOS;
        var started = IntStream.range(0, threads).mapToObj(i -> factory.newThread(() -> repeat(step, steps, end)))
                .toList();
        started.forEach(Thread::start);
        return started;
    }

    private static void repeat(Measured.Step step, int steps, long end) {
        try {
            for (int taken = 0; taken < steps || System.nanoTime() < end; taken++) {
                step.run();
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
