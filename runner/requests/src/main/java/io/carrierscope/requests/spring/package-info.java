/** Adds request events and carrier meters to a Spring Boot application. */
package io.carrierscope.requests.spring;
