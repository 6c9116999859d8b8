package io.carrierscope.runner.server;

import java.util.List;

/** Starts the servers of one kind of a stack; has a constructor without parameters. */
@FunctionalInterface
public interface ServerFactory {
    /** Starts on 127.0.0.1 with the settings of the variant's line in the catalogue; port 0 takes a free one. */
    RunningServer start(Service service, int port, List<String> settings) throws Exception;
}
