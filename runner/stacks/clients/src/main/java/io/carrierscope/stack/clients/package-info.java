/**
 * HTTP client libraries under test that need class paths of their own.
 *
 * <p>It may import the runner's {@code library}, {@code net} and what these need.
 */
package io.carrierscope.stack.clients;
