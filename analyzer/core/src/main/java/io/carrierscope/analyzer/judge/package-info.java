/** A cell with its bounds, verdicts and warnings. */
package io.carrierscope.analyzer.judge;
