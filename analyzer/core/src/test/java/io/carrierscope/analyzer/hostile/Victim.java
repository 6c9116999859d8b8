package io.carrierscope.analyzer.hostile;

/** What a class of a hostile name is made of: waits in its own monitor, and uses a processor. */
public class Victim implements Runnable {
    static volatile boolean stop;
    private volatile Object made;

    @Override
    public void run() {
        while (!stop) {
            waitInside();
            work();
        }
    }

    private synchronized void waitInside() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void work() {
        long end = System.nanoTime() + 100_000;
        while (System.nanoTime() < end) {
            made = new byte[512];
        }
    }
}
