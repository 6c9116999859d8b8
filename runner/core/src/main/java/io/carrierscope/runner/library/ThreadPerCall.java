package io.carrierscope.runner.library;

import io.carrierscope.runner.client.account.Connections;
import io.carrierscope.runner.client.account.InFlightRequest;
import io.carrierscope.runner.client.http.LoadClient;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;

/** A blocking library under load: every request has a thread of its own, as many as are in flight. */
record ThreadPerCall(String name, BlockingLibrary library, ThreadFactory threads) implements LoadClient {
    /** Some libraries cannot cancel calls. Their threads end with the server or with the JVM. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    @Override
    public boolean underTest() {
        return true;
    }

    @Override
    public Sender open(Target target, Connections connections) throws Exception {
        return new ThreadSender(target, library.open(target), threads, ConcurrentHashMap.newKeySet());
    }

    /** Starts a thread for each request. */
    private record ThreadSender(Target target, BlockingLibrary.Calls calls, ThreadFactory threads,
            Set<Thread> running) implements Sender {
        /** Starting a thread fails here when the machine has no more. */
        @Override
        public void send(InFlightRequest request) {
            Thread thread = threads.newThread(() -> call(request));
            running.add(thread);
            try {
                thread.start();
            } catch (OutOfMemoryError noThread) {
                running.remove(thread);
                request.failed(noThread);
            }
        }

        private void call(InFlightRequest request) {
            try {
                long sentNanos = request.sent(0);
                request.answered(calls.get(new Call(target.uri(request.id()), request.id(), sentNanos)));
            } catch (Exception | OutOfMemoryError failure) {
                request.failed(failure);
            } finally {
                running.remove(Thread.currentThread());
            }
        }

        @Override
        public void close() {
            try {
                calls.close();
                running.forEach(Thread::interrupt);
                awaitEnds(System.nanoTime() + PATIENCE.toNanos());
            } catch (Exception broken) {
                throw new IllegalStateException(broken);
            }
        }

        private void awaitEnds(long deadline) throws InterruptedException {
            for (Thread thread : running) {
                thread.join(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
            }
        }
    }
}
