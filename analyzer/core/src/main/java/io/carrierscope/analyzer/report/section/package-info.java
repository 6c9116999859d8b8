/** The sections of the report in their order, and those that are more than tables of {@code report.table}. */
package io.carrierscope.analyzer.report.section;
