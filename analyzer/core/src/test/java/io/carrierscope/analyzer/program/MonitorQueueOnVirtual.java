package io.carrierscope.analyzer.program;

/** As many virtual threads as carriers queue for one monitor, which each holds for 0.7 ms of computing. */
public final class MonitorQueueOnVirtual {
    private MonitorQueueOnVirtual() {}

    public static void main(String[] args) {
        var monitor = new Object();
        Busy.run(Thread.ofVirtual().factory(), Runtime.getRuntime().availableProcessors(), () -> {
            synchronized (monitor) {
                Measured.burn(700_000);
            }
        });
    }
}
