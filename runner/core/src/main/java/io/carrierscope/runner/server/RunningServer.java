package io.carrierscope.runner.server;

/** A server that accepts requests on a loopback port until it is closed. */
public interface RunningServer extends AutoCloseable {
    int port();

    /** Most pool threads that can run handlers at once; 0 where no pool limits them. */
    default int poolThreads() {
        return 0;
    }

    /** Since the start; none where the server does not count them. */
    default MostConnections mostConnections() {
        return MostConnections.NOT_COUNTED;
    }

    @Override
    void close();
}
