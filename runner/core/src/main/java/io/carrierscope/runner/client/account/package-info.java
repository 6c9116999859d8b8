/**
 * Accounting of requests: in flight, sent, ended, in time; the figures of each second and of the whole load.
 *
 * <p>It may import {@code client.plan}, {@code phase}, {@code event}.
 */
package io.carrierscope.runner.client.account;
