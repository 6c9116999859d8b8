package io.carrierscope.stack.helidon;

import io.carrierscope.runner.server.ServerContractTest;

/** What every server variant keeps, kept by those of this stack. */
class HelidonServersTest extends ServerContractTest {
    /** Stopping Helidon leaves the timer that looks for idle connections, a daemon. */
    @Override
    protected boolean libraryLeaves(Thread thread) {
        return thread.isDaemon() && thread.getName().equals("helidon-idle-connection-timer");
    }
}
