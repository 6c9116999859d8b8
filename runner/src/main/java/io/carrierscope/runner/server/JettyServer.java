package io.carrierscope.runner.server;

import io.carrierscope.runner.workload.Workload;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Jetty with one acceptor and one selector, on a pool of platform threads or on virtual threads. */
final class JettyServer implements ServerVariant {
    private static final int ACCEPTORS = 1;
    private static final int SELECTORS = 1;
    private static final int ACCEPT_QUEUE = 1024;
    private static final int VIRTUAL_POOL_SIZE = 200;

    private final String name;
    private final ThreadModel threadModel;
    private final Supplier<QueuedThreadPool> pools;

    private JettyServer(String name, ThreadModel threadModel, Supplier<QueuedThreadPool> pools) {
        this.name = name;
        this.threadModel = threadModel;
        this.pools = pools;
    }

    static ServerVariant platform(String name, int poolSize) {
        return new JettyServer(name, ThreadModel.PLATFORM_POOL, () -> new QueuedThreadPool(poolSize));
    }

    static ServerVariant virtual(String name) {
        return new JettyServer(name, ThreadModel.VIRTUAL, JettyServer::virtualPool);
    }

    private static QueuedThreadPool virtualPool() {
        QueuedThreadPool pool = new QueuedThreadPool(VIRTUAL_POOL_SIZE);
        pool.setVirtualThreadsExecutor(
                Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("handler-", 0).factory()));
        return pool;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public ThreadModel threadModel() {
        return threadModel;
    }

    @Override
    public boolean supports(Workload workload) {
        return true;
    }

    @Override
    public RunningServer start(Runnable work, int port) throws Exception {
        QueuedThreadPool pool = pools.get();
        Server server = new Server(pool);
        ServerConnector connector = connector(server, port);
        server.addConnector(connector);
        server.setHandler(new JettyHandler(work));
        server.start();
        return new Running(server, connector.getLocalPort(), poolThreads(pool));
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

    /** Acceptors and selectors keep their threads for good; reserved threads do run handlers. */
    private int poolThreads(QueuedThreadPool pool) {
        return threadModel == ThreadModel.PLATFORM_POOL ? pool.getMaxThreads() - ACCEPTORS - SELECTORS : 0;
    }

    /** A started Jetty. */
    private record Running(Server server, int port, int poolThreads) implements RunningServer {
        @Override
        public void close() {
            LifeCycle.stop(server);
        }
    }
}
