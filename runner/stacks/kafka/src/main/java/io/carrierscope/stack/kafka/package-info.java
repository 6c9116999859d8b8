/**
 * Clients of the broker, which join the class path of servers whose requests send messages.
 *
 * <p>It may import the runner's {@code workload} and {@code event}.
 */
package io.carrierscope.stack.kafka;
