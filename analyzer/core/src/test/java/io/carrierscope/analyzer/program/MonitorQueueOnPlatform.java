package io.carrierscope.analyzer.program;

/** Eight platform threads queue for one monitor, which each holds for 0.7 ms of computing. */
public final class MonitorQueueOnPlatform {
    private MonitorQueueOnPlatform() {}

    public static void main(String[] args) {
        var monitor = new Object();
        Busy.run(Thread.ofPlatform().daemon().factory(), 8, () -> {
            synchronized (monitor) {
                Measured.burn(700_000);
            }
        });
    }
}
