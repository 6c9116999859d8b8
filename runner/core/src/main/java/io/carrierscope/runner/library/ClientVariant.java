package io.carrierscope.runner.library;

import io.carrierscope.runner.client.account.Connections;
import io.carrierscope.runner.client.account.InFlightRequest;
import io.carrierscope.runner.client.http.LoadClient;
import io.carrierscope.runner.server.MissingModule;
import io.carrierscope.runner.server.ServerModule;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;

/**
 * A client under test: a library with a thread model. The library's class may be on the class path of the client's JVM alone, so this
 * refers to it by name.
 *
 * @param module whose class path it needs, empty for the runner's own
 */
public record ClientVariant(String name, CallThreads threads, Optional<ServerModule> module, String className) {
    /** The class path of its JVM. */
    public String classPath(String own) throws MissingModule {
        return ServerModule.classPath(className, module, own);
    }

    /** Loads the library, which must be on this JVM's class path. */
    public ClientLibrary library() throws ReflectiveOperationException {
        return (ClientLibrary) Class.forName(className).getDeclaredConstructor().newInstance();
    }

    /** The library as something that carries a load. */
    public LoadClient client(ClientLibrary library) {
        return threads == CallThreads.ASYNC
                ? new AsyncCalls(name, (AsyncLibrary) library)
                : new ThreadPerCall(name, (BlockingLibrary) library, factory());
    }

    private ThreadFactory factory() {
        return threads == CallThreads.VIRTUAL
                ? Thread.ofVirtual().name("call-", 0).factory()
                : Thread.ofPlatform().daemon().name("call-", 0).factory();
    }

    /** An asynchronous library under load: the thread that keeps the schedule makes the calls. */
    record AsyncCalls(String name, AsyncLibrary library) implements LoadClient {
        @Override
        public boolean underTest() {
            return true;
        }

        @Override
        public Sender open(Target target, Connections connections) throws Exception {
            return new AsyncSender(target, library.open(target));
        }

        /** Makes a call for each request. */
        private record AsyncSender(Target target, AsyncLibrary.Calls calls) implements Sender {
            @Override
            public void send(InFlightRequest request) {
                long sentNanos = request.sent(0);
                try {
                    calls.get(new Call(target.uri(request.id()), request.id(), sentNanos), new RequestAnswer(request));
                } catch (Exception | OutOfMemoryError failure) {
                    request.failed(failure);
                }
            }

            @Override
            public void close() {
                try {
                    calls.close();
                } catch (Exception broken) {
                    throw new IllegalStateException(broken);
                }
            }
        }

        /** Passes an answer on. */
        private record RequestAnswer(InFlightRequest request) implements AsyncLibrary.Answer {
            @Override
            public void status(int status) {
                request.answered(status);
            }

            @Override
            public void failed(Throwable failure) {
                request.failed(failure);
            }
        }
    }

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
}
