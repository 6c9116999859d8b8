package io.carrierscope.analyzer.program;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executors;

/** A pool of sixteen threads, whose tasks share six connections, whose holders work for 2 ms under one lock. */
public final class ConnectionsBehindLock {
    private static final ArrayBlockingQueue<Integer> IDLE = new ArrayBlockingQueue<>(6);

    private ConnectionsBehindLock() {}

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 6; i++) {
            IDLE.add(i);
        }
        Busy.tasks(Executors.newFixedThreadPool(16), 50, () -> {
            Integer connection = borrowConnection();
            synchronized (IDLE) {
                Thread.sleep(2);
            }
            IDLE.add(connection);
        });
    }

    private static Integer borrowConnection() throws InterruptedException {
        return IDLE.take();
    }
}
