/**
 * The HTTP client of the load generator, and the interface by which any client carries a load.
 *
 * <p>It may import {@code client.account}, {@code net}.
 */
package io.carrierscope.runner.client.http;
