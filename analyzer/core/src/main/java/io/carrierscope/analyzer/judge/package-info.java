/** The catalogue of findings, and a cell with bounds, verdicts and warnings. */
package io.carrierscope.analyzer.judge;
