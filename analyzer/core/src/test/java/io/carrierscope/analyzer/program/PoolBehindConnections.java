package io.carrierscope.analyzer.program;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executors;

/** A pool of twelve threads whose tasks share two connections, borrowed for 5 ms each: more threads would only wait for them. */
public final class PoolBehindConnections {
    private static final ArrayBlockingQueue<String> IDLE = new ArrayBlockingQueue<>(2);

    private PoolBehindConnections() {}

    public static void main(String[] args) throws Exception {
        IDLE.add("one");
        IDLE.add("other");
        Busy.tasks(Executors.newFixedThreadPool(12), 40, () -> {
            String connection = borrowConnection();
            Thread.sleep(5);
            IDLE.add(connection);
        });
    }

    private static String borrowConnection() throws InterruptedException {
        return IDLE.take();
    }
}
