/**
 * The report as JSON. Each object is a row of a {@link io.carrierscope.analyzer.report.metric.Table}, whose metrics are its fields; only
 * {@link io.carrierscope.analyzer.report.json.Json} defines how values are written.
 */
package io.carrierscope.analyzer.report.json;
