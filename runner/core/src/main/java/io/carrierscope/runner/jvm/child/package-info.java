/** What runs inside the JVMs of a cell: entry point, server, client, services downstream, and the connection to the parent process. */
package io.carrierscope.runner.jvm.child;
