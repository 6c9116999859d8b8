/**
 * Server variants and their catalogue. A variant with libraries of its own is in a Maven module below {@code stacks}.
 *
 * <p>It may import {@code workload}, {@code net}, {@code event}.
 */
package io.carrierscope.runner.server;
