/** The agent, which runs inside the JVM of an application: it reads management beans and writes events. */
package io.carrierscope.agent;
