/**
 * Servers on Quarkus. This package is on a class path of its own: no other JVM has its libraries.
 */
package io.carrierscope.stack.quarkus;
