package io.carrierscope.analyzer.program;

/** Four threads sleep 5 ms again and again, and the kernel may wake them up to 15 ms late. */
@StartedBy("echo 15000000 > /proc/self/timerslack_ns")
public final class CoarseTimer {
    private CoarseTimer() {}

    public static void main(String[] args) {
        Busy.run(Thread.ofPlatform().daemon().factory(), 4, () -> Thread.sleep(5));
    }
}
