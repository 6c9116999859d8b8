package io.carrierscope.analyzer.program;

import java.util.stream.IntStream;

/** Platform threads that all need a class of which the initialiser takes half a second. */
public final class QueueAtInitializer {
    static final int THREADS = 5;
    private static final long NANOS = 500_000_000L;

    private QueueAtInitializer() {}

    private static final class Prices {
        static {
            Measured.burn(NANOS);
        }

        static void look() {}
    }

    public static void main(String[] args) throws InterruptedException {
        var threads = IntStream.range(0, THREADS).mapToObj(i -> Thread.ofPlatform().unstarted(Prices::look)).toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
