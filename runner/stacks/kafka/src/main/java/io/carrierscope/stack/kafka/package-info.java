/** Clients of the broker, which join the class path of servers whose requests send messages. */
package io.carrierscope.stack.kafka;
