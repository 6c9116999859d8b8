/**
 * Servers on Vert.x.
 *
 * <p>It may import the runner's {@code server}, {@code workload}, {@code event} and {@code net}.
 */
package io.carrierscope.stack.vertx;
