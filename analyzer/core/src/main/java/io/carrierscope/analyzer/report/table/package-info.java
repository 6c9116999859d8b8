/** The catalogue of figures: the tables of the report, one class for each topic, and what is said of many cells. */
package io.carrierscope.analyzer.report.table;
