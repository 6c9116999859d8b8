/**
 * The report as JSON. Each object is a record whose components, in their order, are its fields; how values are written is in
 * {@link io.carrierscope.analyzer.report.json.Json} only.
 */
package io.carrierscope.analyzer.report.json;
