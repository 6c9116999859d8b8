package io.carrierscope.analyzer.program;

import java.util.concurrent.ArrayBlockingQueue;

/** Twelve platform threads share two connections, borrowed from a queue for 5 ms each. */
public final class ConnectionPoolOnPlatform {
    private static final ArrayBlockingQueue<String> IDLE = new ArrayBlockingQueue<>(2);

    private ConnectionPoolOnPlatform() {}

    public static void main(String[] args) {
        IDLE.add("one");
        IDLE.add("other");
        Busy.run(Thread.ofPlatform().daemon().factory(), 12, () -> {
            String connection = borrowConnection();
            Thread.sleep(5);
            IDLE.add(connection);
        });
    }

    private static String borrowConnection() throws InterruptedException {
        return IDLE.take();
    }
}
