package io.carrierscope.incidents.program;

import java.util.concurrent.ThreadFactory;

/** Closed loops of tasks. */
final class Load {
    private Load() {}

    /** One task. */
    @FunctionalInterface
    interface Task {
        void run() throws Exception;
    }

    /** Keeps so many tasks alive, each in a virtual thread of its own, unless {@code threads=platform} asks for platform threads. */
    static void tasks(int concurrency, Task task) {
        if (System.getProperty("threads", "virtual").equals("platform")) {
            onPlatform(concurrency, task);
            return;
        }
        for (int i = 0; i < concurrency; i++) {
            next(Thread.ofVirtual().factory(), task);
        }
    }

    /** Starts so many platform threads that repeat the task. */
    static void onPlatform(int threads, Task task) {
        for (int i = 0; i < threads; i++) {
            Thread.ofPlatform().daemon().name("worker-" + i).start(() -> {
                while (true) {
                    run(task);
                }
            });
        }
    }

    private static void next(ThreadFactory threads, Task task) {
        threads.newThread(() -> {
            run(task);
            next(threads, task);
        }).start();
    }

    /** Runs the task; one that fails ends like any other. */
    static void run(Task task) {
        try {
            task.run();
        } catch (Exception failed) {
            pause(1);
        }
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
