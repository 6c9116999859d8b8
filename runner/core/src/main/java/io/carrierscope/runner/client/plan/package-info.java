/** What a load is: closed loop, open loop, batches, bursts, held connections, search for the knee. Data and schedules only. */
package io.carrierscope.runner.client.plan;
