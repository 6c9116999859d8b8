package io.carrierscope.analyzer.program;

import java.util.concurrent.Executors;

/** Each task makes a pool of its own for one call and does not shut it down: unlike one of newSingleThreadExecutor it never ends. */
public final class ClientPerTask {
    private ClientPerTask() {}

    public static void main(String[] args) {
        Busy.run(Thread.ofPlatform().daemon().factory(), 2, () -> {
            Executors.newFixedThreadPool(1, Thread.ofPlatform().daemon().name("client").factory()).submit(() -> 1)
                    .get();
            Thread.sleep(5);
        });
    }
}
