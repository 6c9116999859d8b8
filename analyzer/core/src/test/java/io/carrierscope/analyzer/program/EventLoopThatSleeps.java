package io.carrierscope.analyzer.program;

import java.nio.channels.Selector;

/** Two event-loop threads as Netty names them; each sleeps between two selects where the argument says so. */
public final class EventLoopThatSleeps {
    private static final long RUN_NANOS = 2_000_000_000L;

    private EventLoopThatSleeps() {}

    public static void main(String[] args) throws Exception {
        loops(3);
    }

    /** Selectors are open before the threads start, so that these do not wait for each other's classes. */
    static void loops(long sleepMillis) throws Exception {
        try (var one = Selector.open(); var other = Selector.open()) {
            var first = Thread.ofPlatform().name("nioEventLoopGroup-2-1").start(() -> loop(one, sleepMillis));
            var second = Thread.ofPlatform().name("nioEventLoopGroup-2-2").start(() -> loop(other, sleepMillis));
            first.join();
            second.join();
        }
    }

    private static void loop(Selector selector, long sleepMillis) {
        long end = System.nanoTime() + RUN_NANOS;
        try {
            while (System.nanoTime() < end) {
                selector.select(5);
                handle(sleepMillis);
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void handle(long sleepMillis) throws InterruptedException {
        if (sleepMillis > 0) {
            Thread.sleep(sleepMillis);
        }
    }
}
