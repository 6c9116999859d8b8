/**
 * What the JFR events of the project have in common. Each event has one class, in the package of those that write it. Type names and fields
 * are stored in recordings, so they are stable.
 */
package io.carrierscope.events;
