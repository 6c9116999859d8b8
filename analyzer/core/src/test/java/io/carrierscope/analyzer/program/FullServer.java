package io.carrierscope.analyzer.program;

import java.util.concurrent.CountDownLatch;

/** A server has as many connections as it may have: the thread that accepts waits for one to end. */
public final class FullServer {
    private FullServer() {}

    public static void main(String[] args) {
        Thread.ofPlatform().daemon().name("acceptor").start(new Acceptor(new CountDownLatch(1)));
        Busy.run(Thread.ofPlatform().daemon().factory(), 3, () -> Thread.sleep(5));
    }

    private record Acceptor(CountDownLatch freePlace) implements Runnable {
        @Override
        public void run() {
            try {
                freePlace.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
