package io.carrierscope.analyzer.program;

/** Starts a platform thread for each task of 20 µs, and waits for it. */
public final class ThreadPerTask {
    private ThreadPerTask() {}

    public static void main(String[] args) throws InterruptedException {
        long end = System.nanoTime() + Busy.NANOS;
        while (System.nanoTime() < end) {
            Thread.ofPlatform().start(() -> Measured.burn(20_000)).join();
        }
    }
}
