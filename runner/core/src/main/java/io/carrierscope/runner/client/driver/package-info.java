/** Drivers that issue the requests of a plan, the warm-up, and the generator that runs a load through its phases. */
package io.carrierscope.runner.client.driver;
