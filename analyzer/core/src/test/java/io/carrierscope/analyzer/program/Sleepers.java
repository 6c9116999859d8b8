package io.carrierscope.analyzer.program;

/** Healthy: two hundred virtual threads that mostly sleep. */
public final class Sleepers {
    private Sleepers() {}

    public static void main(String[] args) {
        Math.random(); // initializes what it needs, for which threads would wait for each other
        Busy.run(Thread.ofVirtual().factory(), 200, () -> Thread.sleep(20 + (long) (Math.random() * 40)));
    }
}
