package io.carrierscope.stack.batch;

import io.carrierscope.runner.server.ServerContractTest;

/** The contract of servers, for those of this module. */
class BatchServersTest extends ServerContractTest {}
