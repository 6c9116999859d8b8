package io.carrierscope.runner.server;

import java.io.IOException;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/** A program without a framework: a request is a job, whose items go to an executor. */
record JobServer(String name, ThreadModel threadModel, Pool pool,
        Supplier<ExecutorService> executors) implements ServerVariant {

    /** The thread that starts a job does all of its items. */
    static ServerVariant single(String name) {
        return new JobServer(name, ThreadModel.PLATFORM_POOL, Pool.of(1), null);
    }

    static ServerVariant pool(String name, int threads) {
        return new JobServer(name, ThreadModel.PLATFORM_POOL, Pool.of(threads),
                () -> Executors.newFixedThreadPool(threads, Thread.ofPlatform().name("item-", 1).factory()));
    }

    static ServerVariant virtual(String name) {
        return new JobServer(name, ThreadModel.VIRTUAL, Pool.NONE, Executors::newVirtualThreadPerTaskExecutor);
    }

    @Override
    public RunningServer start(Service service, int port) throws IOException {
        if (executors == null) {
            return JobFront.start(service, port, JobFront.starters(true), pool.threads(), JobServer::inOrder, () -> {});
        }
        ExecutorService executor = executors.get();
        return JobFront.start(service, port, JobFront.starters(false), pool.threads(), items -> atOnce(items, executor),
                executor::shutdownNow);
    }

    private static void inOrder(Service.Items items) {
        for (int item = 0; item < items.count(); item++) {
            items.each().run();
        }
    }

    private static void atOnce(Service.Items items, ExecutorService executor) throws Exception {
        Callable<Object> each = Executors.callable(items.each());
        for (Future<Object> item : executor.invokeAll(Collections.nCopies(items.count(), each))) {
            item.get();
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
