/** What a running JVM does now: looks at short intervals, shown as a screen or as lines, and alarms. */
package io.carrierscope.analyzer.watch;
