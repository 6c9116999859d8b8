package io.carrierscope.analyzer.program;

/** More virtual threads than processors, all of which only compute. */
public final class Burners {
    private Burners() {}

    public static void main(String[] args) {
        Busy.run(Thread.ofVirtual().factory(), 2 * Runtime.getRuntime().availableProcessors(), () -> {
            Measured.burn(2_000_000);
            Thread.yield();
        });
    }
}
