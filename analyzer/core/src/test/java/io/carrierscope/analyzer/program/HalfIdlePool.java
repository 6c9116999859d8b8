package io.carrierscope.analyzer.program;

import java.util.concurrent.Executors;

/** Ordinary: at most three tasks at a time in a pool of eight threads. */
public final class HalfIdlePool {
    private HalfIdlePool() {}

    public static void main(String[] args) throws Exception {
        Busy.tasks(Executors.newFixedThreadPool(8), 3, () -> Thread.sleep(5));
    }
}
