/**
 * HTTP client libraries under test, their thread models and their catalogue.
 *
 * <p>It may import {@code client.http}, {@code client.account}, {@code server} (its modules), {@code net}.
 */
package io.carrierscope.runner.library;
