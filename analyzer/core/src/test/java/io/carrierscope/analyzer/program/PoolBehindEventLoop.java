package io.carrierscope.analyzer.program;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Selector;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;

/** Four threads of a pool wait for an event loop, whose handlers sleep 5 ms each. */
public final class PoolBehindEventLoop {
    private PoolBehindEventLoop() {}

    public static void main(String[] args) throws Exception {
        var selector = Selector.open();
        Queue<CompletableFuture<Void>> asked = new ConcurrentLinkedQueue<>();
        Thread.ofPlatform().daemon().name("nioEventLoopGroup-2-1").start(() -> loop(selector, asked));
        var pool = Executors.newFixedThreadPool(4, Thread.ofPlatform().daemon().name("worker-", 1).factory());
        Busy.tasks(pool, 8, () -> {
            var answer = new CompletableFuture<Void>();
            asked.add(answer);
            selector.wakeup();
            answer.get();
        });
    }

    private static void loop(Selector selector, Queue<CompletableFuture<Void>> asked) {
        try {
            while (true) {
                selector.select();
                for (var next = asked.poll(); next != null; next = asked.poll()) {
                    handle();
                    next.complete(null);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void handle() {
        try {
            Thread.sleep(5);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
