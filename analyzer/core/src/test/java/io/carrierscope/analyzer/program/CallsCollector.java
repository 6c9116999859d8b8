package io.carrierscope.analyzer.program;

/** A platform thread calls System.gc() every 20 ms. */
public final class CallsCollector {
    private static byte[] kept = new byte[40 << 20];

    private CallsCollector() {}

    public static void main(String[] args) {
        Busy.run(Thread.ofPlatform().daemon().factory(), 1, () -> {
            kept = kept.clone();
            System.gc();
            Thread.sleep(20);
        });
    }
}
