/** What reports look for, and the verdicts on it: of one cell, of a pair of cells, or of the slowest requests. */
package io.carrierscope.analyzer.finding;
