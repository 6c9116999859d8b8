/** The model of a suite: axes, cells, limits and the matrix that combines them. It reads no files and starts nothing. */
package io.carrierscope.runner.suite;
