package io.carrierscope.incidents.program;

import java.sql.Connection;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;

/** Closed loops of tasks. */
final class Load {
    /** Time for which a program works well before its incident, so that the recording has both. */
    private static final long USUAL_MILLIS = 4_000;
    private static final CountDownLatch RECORDED = new CountDownLatch(1);

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

    /** What goes on beside the incident: ten virtual threads that sleep for 10 ms. */
    static void usual() {
        for (int i = 0; i < 10; i++) {
            next(Thread.ofVirtual().factory(), () -> Thread.sleep(10));
        }
    }

    /** Lets the incident begin some seconds after the recording. */
    static void later(Task incident) {
        Thread.ofPlatform().daemon().start(() -> run(() -> {
            RECORDED.await();
            pause(USUAL_MILLIS);
            incident.run();
        }));
    }

    /** Says that the recording began. */
    static void recorded() {
        RECORDED.countDown();
    }

    /** Keeps as many tasks alive as there are connections, so that none queues; each runs the statement on the next free one. */
    static void queries(List<Connection> connections, String sql) {
        var free = new ArrayBlockingQueue<>(connections.size(), false, connections);
        tasks(connections.size(), () -> {
            var connection = free.take();
            try (var statement = connection.createStatement()) {
                statement.execute(sql);
            } finally {
                free.add(connection);
            }
        });
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
