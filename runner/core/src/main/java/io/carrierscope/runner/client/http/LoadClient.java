package io.carrierscope.runner.client.http;

import io.carrierscope.runner.app.HttpCall;
import io.carrierscope.runner.client.account.Connections;
import io.carrierscope.runner.client.account.InFlightRequest;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/** An HTTP client that can carry the load. */
public interface LoadClient {
    String name();

    /** True when the client is what the cell measures. The generator then must not take its processors by spinning. */
    default boolean underTest() {
        return false;
    }

    Sender open(Target target, Connections connections) throws Exception;

    /**
     * The addresses of the server, and the limits that the client keeps.
     *
     * @param calls what is sent to an application; empty for GET of the address
     */
    record Target(List<URI> uris, int maxConnections, int maxQueued, Duration requestTimeout, List<HttpCall> calls) {
        public Target {
            uris = List.copyOf(uris);
            calls = List.copyOf(calls);
        }

        URI uri() {
            return uris.getFirst();
        }

        /** Requests take the addresses in turn: each connection to an address needs a local port, and those are limited. */
        public URI uri(int requestId) {
            return uris.get(requestId % uris.size());
        }
    }

    /** Sends requests without waiting for their answers. */
    interface Sender extends AutoCloseable {
        /** Reports to the request when it is sent, at its first byte, and once at its end: answered or failed. */
        void send(InFlightRequest request);

        @Override
        void close();
    }
}
