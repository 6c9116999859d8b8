/**
 * The JFR events of the project, one class each, and the values that stand for "absent". Type names and fields are
 * stored in recordings, so they are stable.
 */
package io.carrierscope.events;
