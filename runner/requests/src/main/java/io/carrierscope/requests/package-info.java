/** Events for the requests of an application, and meters of its carriers. */
package io.carrierscope.requests;
