/**
 * What runs inside the JVMs of a cell: entry point, server, client, services downstream, and the line to the parent.
 *
 * <p>It may import {@code jvm.probe} and all that a cell is made of, but neither {@code suite.run} nor {@code
 * jvm.process}.
 */
package io.carrierscope.runner.jvm.child;
