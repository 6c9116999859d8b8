/** The phases of a cell (warm-up, measure, drain), how JVMs announce and record them, and the clock they share. */
package io.carrierscope.runner.phase;
