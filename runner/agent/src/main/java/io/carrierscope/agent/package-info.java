/** What runs in the JVM of an application beside it: it writes events, and reads management beans for them. */
package io.carrierscope.agent;
