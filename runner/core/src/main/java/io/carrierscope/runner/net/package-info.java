/** What client and server must agree on: request headers, loopback addresses, and whose certificates are trusted. */
package io.carrierscope.runner.net;
