/** JVMs that run on this machine: listing them, and recording them with the JDK's own commands. */
package io.carrierscope.analyzer.attach;
