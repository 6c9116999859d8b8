/**
 * The report as JSON. Each object is a record whose components, in their order, are its fields; only
 * {@link io.carrierscope.analyzer.report.json.Json} defines how values are written.
 */
package io.carrierscope.analyzer.report.json;
