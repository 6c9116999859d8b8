package io.carrierscope.runner.client.load;

import io.carrierscope.runner.client.account.LoadAccounting;
import io.carrierscope.runner.client.account.ServerMeter;

/**
 * What the driver of a load works with.
 *
 * @param spins true where the driver may spin to send on time, false where the client's own processor time is measured
 * @param seed decides what is random
 */
record LoadContext(LoadAccounting accounting, RequestIssuer requests, ServerMeter meter, boolean spins,
        long seed) {}
