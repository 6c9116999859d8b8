/** Servers on Helidon. */
package io.carrierscope.stack.helidon;
