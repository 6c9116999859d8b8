package io.carrierscope.runner.client.http;

import io.carrierscope.runner.app.CallMix;
import io.carrierscope.runner.app.HttpCall;
import io.carrierscope.runner.client.account.Connections;
import io.carrierscope.runner.client.account.InFlightRequest;
import io.carrierscope.runner.net.LoopbackTrust;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.StringRequestContent;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Eclipse Jetty's HTTP/1.1 client with one selector, which also runs the callbacks. */
final class JettyClient implements LoadClient {
    private static final int POOL_SIZE = 4;

    @Override
    public String name() {
        return "jetty";
    }

    @Override
    public Sender open(Target target, Connections connections) throws Exception {
        HttpClient client = client(target);
        client.addBean(new Counter(connections));
        client.start();
        client.getProtocolHandlers().clear();
        client.getContentDecoderFactories().clear();
        return new JettySender(client, target, connections);
    }

    private static HttpClient client(Target target) {
        ClientConnector connector = new ClientConnector();
        connector.setSelectors(1);
        if (target.uri().getScheme().equals("https")) {
            SslContextFactory.Client trust = new SslContextFactory.Client();
            trust.setSslContext(LoopbackTrust.context());
            connector.setSslContextFactory(trust);
        }
        HttpClientTransportOverHTTP transport = new HttpClientTransportOverHTTP(connector);
        transport.setInvocationType(InvocationType.NON_BLOCKING);
        HttpClient client = JettyClients.create(transport, target);
        client.setExecutor(pool());
        client.setMaxConnectionsPerDestination(target.maxConnections());
        client.setMaxRequestsQueuedPerDestination(target.maxQueued());
        client.setUserAgentField(null);
        return client;
    }

    private static QueuedThreadPool pool() {
        QueuedThreadPool pool = new QueuedThreadPool(POOL_SIZE, POOL_SIZE);
        pool.setName("load");
        pool.setReservedThreads(0);
        return pool;
    }

    static int localPort(SocketAddress address) {
        return address instanceof InetSocketAddress socket ? socket.getPort() : 0;
    }

    /** Passes requests to a started client. */
    private record JettySender(HttpClient client, URI uri, long timeoutMillis, Connections connections,
            CallMix calls) implements Sender {
        JettySender(HttpClient client, Target target, Connections connections) {
            this(client, target.uri(), target.requestTimeout().toMillis(), connections,
                    new CallMix(target.calls().isEmpty() ? List.of(HttpCall.ROOT) : target.calls()));
        }

        @Override
        public void send(InFlightRequest request) {
            HttpCall call = calls.of(request.id());
            if (call != HttpCall.ROOT) {
                request.named(call.name());
            }
            JettyExchange exchange = new JettyExchange(request, connections, calls, call);
            Request sent = of(call).timeout(timeoutMillis, TimeUnit.MILLISECONDS).onRequestBegin(exchange)
                    .onResponseBegin(exchange);
            (call.take().isEmpty() ? sent : sent.onResponseContent(exchange::keep)).send(exchange);
        }

        private Request of(HttpCall call) {
            if (call == HttpCall.ROOT) {
                return client.newRequest(uri);
            }
            Request request = client.newRequest(uri.resolve(call.path())).method(call.method());
            request.headers(headers -> call.headers().forEach(headers::put));
            return call.body() == null
                    ? request
                    : request.body(new StringRequestContent(call.headers().getOrDefault("Content-Type", "text/plain"),
                            call.body()));
        }

        @Override
        public void close() {
            LifeCycle.stop(client);
        }
    }

    /** Counts the connections that the client opens and closes; TLS below one is told of too. */
    private record Counter(Connections connections) implements Connection.Listener {
        @Override
        public void onOpened(Connection connection) {
            if (!(connection instanceof SslConnection)) {
                connections.opened(localPort(connection.getEndPoint().getLocalSocketAddress()));
            }
        }

        @Override
        public void onClosed(Connection connection) {
            if (!(connection instanceof SslConnection)) {
                connections.closed();
            }
        }
    }
}
