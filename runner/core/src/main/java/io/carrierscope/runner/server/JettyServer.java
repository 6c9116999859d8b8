package io.carrierscope.runner.server;

import io.carrierscope.runner.workload.AsyncSteps;
import io.carrierscope.runner.workload.Workload;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.BlockingArrayQueue;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

/** Jetty with one acceptor and one selector, on a pool of platform threads, on virtual threads or without blocking. */
record JettyServer(String name, ThreadModel threadModel, Pool pool, Supplier<ThreadPool> threads)
        implements
            ServerVariant {
    private static final int ACCEPTORS = 1;
    private static final int SELECTORS = 1;
    private static final int ACCEPT_QUEUE = 1024;
    private static final int UNLIMITED = 0;
    private static final int QUEUE = 10_000;
    private static final int EVENT_LOOP_POOL = 8;

    static ServerVariant platform(String name, int poolSize) {
        return new JettyServer(name, ThreadModel.PLATFORM_POOL, ofHandlers(poolSize), () -> pool(poolSize));
    }

    /** Acceptors and selectors keep their threads for good; reserved threads do run handlers. */
    private static Pool ofHandlers(int poolSize) {
        return Pool.of(poolSize - ACCEPTORS - SELECTORS);
    }

    /** With the least size and the queue of the study of Jetty's pools, so that a pool is as ready as it was there. */
    private static QueuedThreadPool pool(int size) {
        return new QueuedThreadPool(size, size / 2, new BlockingArrayQueue<>(QUEUE));
    }

    /** Every request hops from the selector to another thread. */
    static ServerVariant withoutReserve(String name, int poolSize) {
        return new JettyServer(name, ThreadModel.PLATFORM_POOL, ofHandlers(poolSize), () -> {
            QueuedThreadPool pool = pool(poolSize);
            pool.setReservedThreads(0);
            return pool;
        });
    }

    /** The pool runs acceptor and selector; its size does not bound the virtual threads. */
    static ServerVariant virtual(String name, int poolSize) {
        return new JettyServer(name, ThreadModel.VIRTUAL, Pool.NONE, () -> {
            QueuedThreadPool pool = pool(poolSize);
            pool.setVirtualThreadsExecutor(
                    Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("handler-", 0).factory()));
            return pool;
        });
    }

    /** Acceptor and selector run on virtual threads too. */
    static ServerVariant virtualPool(String name) {
        return new JettyServer(name, ThreadModel.VIRTUAL, Pool.NONE, () -> new VirtualThreadPool(UNLIMITED));
    }

    static ServerVariant nonBlocking(String name) {
        return new JettyServer(name, ThreadModel.EVENT_LOOP, Pool.NONE, () -> new QueuedThreadPool(EVENT_LOOP_POOL));
    }

    @Override
    public boolean supports(Workload workload) {
        return threadModel != ThreadModel.EVENT_LOOP || AsyncSteps.understands(workload.steps());
    }

    @Override
    public RunningServer start(Service service, int port) throws Exception {
        Server server = new Server(threads.get());
        ServerConnector connector = connector(server, port);
        server.addConnector(connector);
        server.setHandler(handler(service));
        server.start();
        return new RunningServer(connector.getLocalPort(), pool.threads(), () -> LifeCycle.stop(server));
    }

    private Handler handler(Service service) {
        return threadModel == ThreadModel.EVENT_LOOP
                ? new JettyHandler.NonBlocking(service)
                : new JettyHandler(service);
    }

    private static ServerConnector connector(Server server, int port) {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setSendDateHeader(false);
        ServerConnector connector = new ServerConnector(server, ACCEPTORS, SELECTORS, new HttpConnectionFactory(http));
        connector.setHost("127.0.0.1");
        connector.setPort(port);
        connector.setAcceptQueueSize(ACCEPT_QUEUE);
        return connector;
    }
}
