package io.carrierscope.runner.server;

/** A server that accepts requests on a loopback port until it is closed. */
public interface RunningServer extends AutoCloseable {
    int port();

    /** Most pool threads that can run handlers at once; 0 where no pool limits them. */
    int poolThreads();

    @Override
    void close();
}
