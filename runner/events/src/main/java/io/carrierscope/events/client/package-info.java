/** What the load generator writes: requests, steps and parts of the load, and its own account of them. */
package io.carrierscope.events.client;
