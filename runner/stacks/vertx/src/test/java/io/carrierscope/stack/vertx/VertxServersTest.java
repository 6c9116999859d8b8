package io.carrierscope.stack.vertx;

import io.carrierscope.runner.server.ServerContractTest;

/** The contract of servers, for those of this module. */
class VertxServersTest extends ServerContractTest {}
