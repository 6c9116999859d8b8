/** The command that runs public incidents, and what is said of their recordings. */
package io.carrierscope.incidents;
