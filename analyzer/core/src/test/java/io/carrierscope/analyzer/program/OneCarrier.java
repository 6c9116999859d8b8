package io.carrierscope.analyzer.program;

/** Twenty virtual threads compute 1 ms between sleeps of 5 ms: more than one processor of work, and the scheduler may use only one. */
@JvmArguments("-Djdk.virtualThreadScheduler.parallelism=1")
public final class OneCarrier {
    private OneCarrier() {}

    public static void main(String[] args) throws InterruptedException {
        // before JDK 24 threads that wait for each other's first use of a class get a second carrier
        Thread.ofVirtual().start(OneCarrier::step).join();
        Busy.run(Thread.ofVirtual().factory(), 20, OneCarrier::step);
    }

    private static void step() {
        try {
            Thread.sleep(5);
            Measured.burn(1_000_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
