/** Servers on Spring Boot, and on Netty without it. */
package io.carrierscope.stack.spring;
