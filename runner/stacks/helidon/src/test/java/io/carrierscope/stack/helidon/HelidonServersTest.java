package io.carrierscope.stack.helidon;

import io.carrierscope.runner.server.ServerContractTest;

/** The contract of servers, for those of this module. */
class HelidonServersTest extends ServerContractTest {
    /** Stopping Helidon leaves the timer that looks for idle connections, a daemon. */
    @Override
    protected boolean libraryLeaves(Thread thread) {
        return thread.isDaemon() && thread.getName().equals("helidon-idle-connection-timer");
    }
}
