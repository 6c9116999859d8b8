/** The sections of the report in their order: one class each, and the catalogue of all. */
package io.carrierscope.analyzer.report.section;
