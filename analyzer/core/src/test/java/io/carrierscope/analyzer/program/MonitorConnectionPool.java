package io.carrierscope.analyzer.program;

import java.util.ArrayDeque;

/** Ordinary: thirty virtual threads borrow three connections from a pool that waits in its monitor, for 4 ms each. */
public final class MonitorConnectionPool {
    private final ArrayDeque<String> idle = new ArrayDeque<>();

    private MonitorConnectionPool() {
        idle.add("a");
        idle.add("b");
        idle.add("c");
    }

    public static void main(String[] args) {
        var pool = new MonitorConnectionPool();
        Busy.run(Thread.ofVirtual().factory(), 30, () -> {
            String connection = pool.getConnection();
            Thread.sleep(4);
            pool.giveBack(connection);
        });
    }

    private synchronized String getConnection() throws InterruptedException {
        while (idle.isEmpty()) {
            wait();
        }
        return idle.poll();
    }

    private synchronized void giveBack(String connection) {
        idle.add(connection);
        notify();
    }
}
