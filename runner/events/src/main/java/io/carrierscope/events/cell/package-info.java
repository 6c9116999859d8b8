/** What any JVM of a cell writes: which cell it is, where it runs, its phases and what it used. */
package io.carrierscope.events.cell;
