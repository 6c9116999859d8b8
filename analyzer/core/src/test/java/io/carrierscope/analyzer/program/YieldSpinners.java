package io.carrierscope.analyzer.program;

import java.util.concurrent.atomic.AtomicInteger;

/** Virtual threads take turns: each spins over {@code Thread.yield} until it is its turn, computes a little, and passes it on. */
public final class YieldSpinners {
    private static final int THREADS = 20;

    private YieldSpinners() {}

    public static void main(String[] args) {
        var turn = new AtomicInteger();
        var started = new AtomicInteger();
        var numbers = ThreadLocal.withInitial(started::getAndIncrement);
        Busy.run(Thread.ofVirtual().factory(), THREADS, () -> {
            int mine = numbers.get();
            while (turn.get() % THREADS != mine) {
                Thread.yield();
            }
            Thread.sleep(1);
            turn.incrementAndGet();
        });
    }
}
