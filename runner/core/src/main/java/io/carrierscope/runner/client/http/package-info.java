/** The HTTP client of the load generator, and the interface by which any client carries a load. */
package io.carrierscope.runner.client.http;
