package io.carrierscope.stack.spring;

import io.carrierscope.runner.server.ServerContractTest;

/** What every server variant keeps, kept by those of this stack. */
class SpringServersTest extends ServerContractTest {}
