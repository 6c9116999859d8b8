package io.carrierscope.runner.client;

import java.net.URI;
import java.time.Duration;

/** An HTTP client that can carry the load. */
public interface LoadClient {
    String name();

    Sender open(Target target, Connections connections) throws Exception;

    /** Where requests go, and the limits a client keeps on the way. */
    record Target(URI uri, int maxConnections, int maxQueued, Duration requestTimeout) {}

    /** Sends requests without waiting for their answers. */
    interface Sender extends AutoCloseable {
        /** Tells the flight what happens to it: sent, first byte, answered or failed; exactly one end. */
        void send(Flight flight);

        @Override
        void close();
    }
}
