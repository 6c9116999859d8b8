package io.carrierscope.stack.helidon;

import io.carrierscope.runner.server.ServerContractTest;

/** The contract of servers, for those of this module. */
class HelidonServersTest extends ServerContractTest {}
