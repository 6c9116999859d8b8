/**
 * The application that the build makes for each kind of threads; loaded anew for each start.
 */
package io.carrierscope.stack.quarkus.app;
