/**
 * Drivers that issue the requests of a plan, the warm-up, and the generator that runs a load through its phases.
 *
 * <p>It may import the other {@code client} packages, {@code phase}, {@code net}, {@code os}, {@code event}.
 */
package io.carrierscope.runner.client.driver;
