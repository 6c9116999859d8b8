package io.carrierscope.runner.server;

import java.util.List;

/** Starts the servers of one kind of a {@link ServerModule}. Implementations have a public constructor without parameters. */
@FunctionalInterface
public interface ServerFactory {
    /**
     * Starts a server on 127.0.0.1.
     *
     * @param port 0 takes a free one
     * @param settings of the variant's line in {@link Servers}
     */
    RunningServer start(Service service, int port, List<String> settings) throws Exception;
}
