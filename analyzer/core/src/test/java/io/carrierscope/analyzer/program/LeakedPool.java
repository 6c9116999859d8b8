package io.carrierscope.analyzer.program;

import java.util.concurrent.ArrayBlockingQueue;

/** Ten platform threads ask for one of two connections, which a path that failed has not given back. */
public final class LeakedPool {
    private static final ArrayBlockingQueue<String> IDLE = new ArrayBlockingQueue<>(2);

    private LeakedPool() {}

    public static void main(String[] args) {
        Busy.run(Thread.ofPlatform().daemon().factory(), 10, () -> {
            String connection = borrowConnection();
            Thread.sleep(5);
            IDLE.add(connection);
        });
    }

    private static String borrowConnection() throws InterruptedException {
        return IDLE.take();
    }
}
