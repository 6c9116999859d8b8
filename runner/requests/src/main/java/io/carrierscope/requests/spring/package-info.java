/** Adds both to a Spring Boot application. */
package io.carrierscope.requests.spring;
