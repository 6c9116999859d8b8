/** Servers on Vert.x. */
package io.carrierscope.stack.vertx;
