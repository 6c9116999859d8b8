package io.carrierscope.runner.server;

import io.carrierscope.runner.net.Loopback;
import io.carrierscope.runner.workload.AsyncSteps;
import io.carrierscope.runner.workload.Workload;
import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * The server for clients under test: non-blocking Jetty that holds tens of thousands of connections and counts them. A client may
 * upgrade a connection to HTTP/2.
 */
final class StubServer implements ServerVariant {
    private static final Duration IDLE = Duration.ofHours(1);
    /** The system reduces it to its own limit. */
    private static final int ACCEPT_QUEUE = 65_535;
    private static final int POOL = 24;
    /** No fewer than requests in flight, since the JDK's client fails a call beyond the limit. */
    private static final int HTTP2_STREAMS = 65_535;
    /** With a cache each connection would take about 90 KB from its second request on: too much for tens of thousands. */
    private static final int NO_CACHE = 0;

    @Override
    public String name() {
        return "light";
    }

    @Override
    public ThreadModel threadModel() {
        return ThreadModel.EVENT_LOOP;
    }

    @Override
    public boolean supports(Workload workload) {
        return AsyncSteps.understands(workload.steps());
    }

    @Override
    public RunningServer start(Service service, int port) throws Exception {
        Server server = new Server(new QueuedThreadPool(POOL));
        server.setHandler(new JettyHandler.NonBlocking(service));
        server.start();
        Iterator<String> addresses = Loopback.ADDRESSES.iterator();
        Counter counter = new Counter();
        int bound = listen(server, counter, addresses.next(), port);
        addresses.forEachRemaining(address -> alsoListen(server, counter, address, bound));
        return new RunningServer(bound, 0, counter::most, () -> LifeCycle.stop(server));
    }

    private static int listen(Server server, Counter counter, String address, int port) throws Exception {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setSendDateHeader(false);
        http.setHeaderCacheSize(NO_CACHE);
        HTTP2CServerConnectionFactory http2 = new HTTP2CServerConnectionFactory(http);
        http2.setMaxConcurrentStreams(HTTP2_STREAMS);
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http), http2);
        connector.setHost(address);
        connector.setPort(port);
        connector.setAcceptQueueSize(ACCEPT_QUEUE);
        connector.setIdleTimeout(IDLE.toMillis());
        connector.addBean(counter);
        connector.start();
        server.addConnector(connector);
        return connector.getLocalPort();
    }

    /** Listens on a further address where the system has it. */
    private static void alsoListen(Server server, Counter counter, String address, int port) {
        try {
            listen(server, counter, address, port);
        } catch (IOException absent) {
            // clients that need this address fail to connect, which is counted
        } catch (Exception broken) {
            throw new IllegalStateException(broken);
        }
    }

    /** Counts connections as they come and go. */
    private static final class Counter implements Connection.Listener {
        private int now;
        private MostConnections most = MostConnections.NOT_COUNTED;

        @Override
        public synchronized void onOpened(Connection connection) {
            if (++now > most.count()) {
                most = new MostConnections(now, System.nanoTime());
            }
        }

        @Override
        public synchronized void onClosed(Connection connection) {
            now--;
        }

        private synchronized MostConnections most() {
            return most;
        }
    }
}
