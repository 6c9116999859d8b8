package io.carrierscope.runner.server;

import java.util.function.Supplier;

/**
 * A server that accepts requests on a loopback port until it is closed.
 *
 * @param poolThreads most pool threads that can run handlers at once; 0 where no pool limits them
 * @param connections most connections since the start; none where the server does not count them
 * @param end stops it
 */
public record RunningServer(int port, int poolThreads, Supplier<MostConnections> connections,
        Runnable end) implements AutoCloseable {

    /** A server that does not count its connections. */
    public RunningServer(int port, int poolThreads, Runnable end) {
        this(port, poolThreads, () -> MostConnections.NOT_COUNTED, end);
    }

    /** The same where another pool than the server's does the work. */
    public RunningServer withPool(int threads) {
        return new RunningServer(port, threads, connections, end);
    }

    public MostConnections mostConnections() {
        return connections.get();
    }

    @Override
    public void close() {
        end.run();
    }
}
