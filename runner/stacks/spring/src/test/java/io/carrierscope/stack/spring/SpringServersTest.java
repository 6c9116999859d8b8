package io.carrierscope.stack.spring;

import io.carrierscope.runner.server.ServerContractTest;

/** The contract of servers, for those of this module. */
class SpringServersTest extends ServerContractTest {}
