/**
 * What client and server must agree on: request headers, loopback addresses, and whose certificates are trusted.
 *
 * <p>It may import nothing of the runner.
 */
package io.carrierscope.runner.net;
