package io.carrierscope.runner.client.http;

import io.carrierscope.runner.client.account.Connections;
import io.carrierscope.runner.client.account.InFlightRequest;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/** An HTTP client that can carry the load. */
public interface LoadClient {
    String name();

    /** True for a client that is what the cell measures: then the generator must not take its processors by spinning. */
    default boolean underTest() {
        return false;
    }

    Sender open(Target target, Connections connections) throws Exception;

    /** Where requests go, and the limits a client keeps on the way. */
    record Target(List<URI> uris, int maxConnections, int maxQueued, Duration requestTimeout) {
        public Target {
            uris = List.copyOf(uris);
        }

        public Target(URI uri, int maxConnections, int maxQueued, Duration requestTimeout) {
            this(List.of(uri), maxConnections, maxQueued, requestTimeout);
        }

        URI uri() {
            return uris.getFirst();
        }

        /** Requests take turns: one address has a port for each connection, and those are limited. */
        public URI uri(int requestId) {
            return uris.get(requestId % uris.size());
        }
    }

    /** Sends requests without waiting for their answers. */
    interface Sender extends AutoCloseable {
        /** Tells the request what happens to it: sent, first byte, answered or failed; exactly one end. */
        void send(InFlightRequest request);

        @Override
        void close();
    }
}
