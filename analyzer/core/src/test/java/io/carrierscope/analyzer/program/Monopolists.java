package io.carrierscope.analyzer.program;

/** Virtual threads that compute 300 ms at a stretch hold the carriers, so that others, which sleep 5 ms, wake up late. */
public final class Monopolists {
    private Monopolists() {}

    public static void main(String[] args) {
        int processors = Runtime.getRuntime().availableProcessors();
        Busy.run(Thread.ofVirtual().factory(), 2 * processors + 20, () -> {
            if (Thread.currentThread().threadId() % 8 == 0) {
                Measured.burn(300_000_000);
                Thread.yield();
            } else {
                Thread.sleep(5);
            }
        });
    }
}
