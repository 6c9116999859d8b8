/**
 * A cell with its bounds, verdicts and warnings. It imports causes and what they need.
 */
package io.carrierscope.analyzer.judge;
