/** Writes the report of an analysis in all its formats. */
package io.carrierscope.analyzer.report;
