/**
 * What client and server must agree on: request headers and loopback addresses.
 *
 * <p>It may import nothing of the runner.
 */
package io.carrierscope.runner.net;
