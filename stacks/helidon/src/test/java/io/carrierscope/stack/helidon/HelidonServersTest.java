package io.carrierscope.stack.helidon;

import io.carrierscope.runner.server.ServerContractTest;

/** What every server variant keeps, kept by those of this stack. */
class HelidonServersTest extends ServerContractTest {}
