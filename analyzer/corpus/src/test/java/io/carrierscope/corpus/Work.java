package io.carrierscope.corpus;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;

/** What the programs share: a life of fixed length and its recording, steps that repeat, work that takes a known time. */
public final class Work {
    /** Until caches are warm, connections open and queues full. */
    private static final long WARM_UP_MILLIS = 2_000;
    /** How long a program is recorded. A thread dump is recorded every 5 s. */
    private static final long RECORDED_SECONDS = Long.getLong("corpus.seconds", 4);

    /** Where the ends of steps are written, one line for each in milliseconds of the epoch; null if nobody asks for them. */
    private static final String ENDS_FILE = System.getProperty("corpus.ends");
    private static final Queue<Long> ENDS = new ConcurrentLinkedQueue<>();

    private Work() {}

    /** One step of a thread. */
    @FunctionalInterface
    public interface Step {
        void run() throws Exception;
    }

    /** Starts so many threads that each repeat the step. */
    public static void repeat(ThreadFactory threads, int count, Step step) {
        for (int i = 0; i < count; i++) {
            threads.newThread(() -> {
                while (true) {
                    run(step);
                }
            }).start();
        }
    }

    /** Keeps so many tasks in the executor, running or queued. */
    public static void keepBusy(Executor executor, int tasks, Step task) {
        var places = new Semaphore(tasks);
        Thread.ofPlatform().name("submitter").start(() -> {
            while (true) {
                places.acquireUninterruptibly();
                executor.execute(() -> {
                    try {
                        run(task);
                    } finally {
                        places.release();
                    }
                });
            }
        });
    }

    /** Submits a task every so many milliseconds. */
    public static void submitEvery(long millis, Executor executor, Step task) {
        Thread.ofPlatform().name("submitter").start(() -> {
            while (true) {
                pause(millis);
                executor.execute(() -> run(task));
            }
        });
    }

    /**
     * Lets the program work, records it if the properties say so, and ends the JVM. The recording begins when all runs already,
     * as one that somebody starts by {@code jcmd} does.
     */
    public static void awaitEnd() throws Exception {
        Thread.sleep(WARM_UP_MILLIS);
        String file = System.getProperty("corpus.recording");
        if (file == null) {
            Thread.sleep(RECORDED_SECONDS * 1_000);
        } else {
            record(System.getProperty("corpus.settings"), Path.of(file));
        }
        if (ENDS_FILE != null) {
            Files.write(Path.of(ENDS_FILE), ENDS.stream().map(String::valueOf).toList());
        }
        System.exit(0);
    }

    private static void record(String settings, Path file) throws Exception {
        Configuration configuration = settings.endsWith(".jfc")
                ? Configuration.create(Path.of(settings))
                : Configuration.getConfiguration(settings);
        try (var recording = new Recording(configuration)) {
            recording.start();
            Thread.sleep(RECORDED_SECONDS * 1_000);
            recording.stop();
            recording.dump(file);
        }
    }

    /** Sleeps. */
    public static void pause(long millis) {
        run(() -> Thread.sleep(millis));
    }

    /** Computes for so long. */
    public static void compute(long millis) {
        long end = System.nanoTime() + millis * 1_000_000;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    /** Runs the step, with its checked exceptions unchecked. If the properties say so, its end is kept. */
    public static void run(Step step) {
        try {
            step.run();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        if (ENDS_FILE != null) {
            ENDS.add(System.currentTimeMillis());
        }
    }
}
