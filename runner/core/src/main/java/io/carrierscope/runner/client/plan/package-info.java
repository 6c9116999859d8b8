/**
 * What a load is: closed loop, open loop, batches, bursts, held connections, search for the knee. Data and schedules
 * only.
 *
 * <p>It may import nothing of the runner.
 */
package io.carrierscope.runner.client.plan;
