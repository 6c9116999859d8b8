/** Server variants and their catalogue. A variant with libraries of its own is in a Maven module below {@code stacks}. */
package io.carrierscope.runner.server;
