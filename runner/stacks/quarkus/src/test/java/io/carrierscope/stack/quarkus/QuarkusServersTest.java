package io.carrierscope.stack.quarkus;

import io.carrierscope.runner.server.ServerContractTest;

/** The contract of servers, for those of this module. */
class QuarkusServersTest extends ServerContractTest {
    /** Classes that are loaded anew for each start leave the daemon that cleans up after them. */
    @Override
    protected boolean libraryLeaves(Thread thread) {
        return thread.isDaemon() && thread.getName().startsWith("Reference Reaper");
    }
}
