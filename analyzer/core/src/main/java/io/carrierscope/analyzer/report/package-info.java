/**
 * Writes the report of an analysis in all its formats. It imports every package of the report.
 */
package io.carrierscope.analyzer.report;
