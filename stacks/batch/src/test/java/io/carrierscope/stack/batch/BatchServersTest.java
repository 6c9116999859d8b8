package io.carrierscope.stack.batch;

import io.carrierscope.runner.server.ServerContractTest;

/** What every server variant keeps, kept by those of this stack. */
class BatchServersTest extends ServerContractTest {}
