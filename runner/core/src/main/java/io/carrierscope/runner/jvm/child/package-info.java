/** What runs inside the JVMs of a cell: entry point, server, client, services downstream, and the line to the parent. */
package io.carrierscope.runner.jvm.child;
