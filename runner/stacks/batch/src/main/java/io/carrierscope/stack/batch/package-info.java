/** Servers whose requests are jobs of Spring Batch. */
package io.carrierscope.stack.batch;
