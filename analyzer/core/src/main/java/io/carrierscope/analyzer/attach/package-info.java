/** JVMs that run on this machine: listing them and recording them with the JDK's own jcmd. */
package io.carrierscope.analyzer.attach;
