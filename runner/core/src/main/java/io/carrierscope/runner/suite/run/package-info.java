/** Runs the cells of a matrix in order, keeps the state of a run, and names and places recordings. */
package io.carrierscope.runner.suite.run;
