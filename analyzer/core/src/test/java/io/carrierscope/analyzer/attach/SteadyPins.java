package io.carrierscope.analyzer.attach;

/** Three virtual threads on four carriers, each 3 ms on CPU, 10 ms in a monitor of its own and 20 ms out of it, until standard input ends. */
public final class SteadyPins {
    private static final int THREADS = 3;

    private SteadyPins() {}

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < THREADS; i++) {
            Thread.ofVirtual().start(SteadyPins::alternate);
        }
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // goes on
        }
    }

    private static void compute() {
        long end = System.nanoTime() + 3_000_000;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    private static void alternate() {
        var own = new Object();
        try {
            while (true) {
                synchronized (own) {
                    Thread.sleep(10);
                }
                Thread.sleep(20);
                compute();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
