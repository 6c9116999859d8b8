package io.carrierscope.analyzer.program;

import java.util.concurrent.CompletableFuture;

/**
 * Ordinary: four platform threads fan out to the common pool and join; a part sleeps 3 ms. The pool is large enough for all: a pool of
 * one thread, as on two processors, is not used before JDK 25, and each task gets a platform thread of its own.
 */
@JvmArguments("-Djava.util.concurrent.ForkJoinPool.common.parallelism=16")
public final class Futures {
    private Futures() {}

    public static void main(String[] args) {
        Busy.run(Thread.ofPlatform().daemon().factory(), 4, () -> {
            var one = CompletableFuture.supplyAsync(Futures::part);
            var other = CompletableFuture.supplyAsync(Futures::part);
            one.thenCombine(other, Integer::sum).join();
        });
    }

    private static int part() {
        try {
            Thread.sleep(3);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return 1;
    }
}
