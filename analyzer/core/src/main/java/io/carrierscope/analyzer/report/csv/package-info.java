/**
 * The analysis as tables for spreadsheets and notebooks.
 */
package io.carrierscope.analyzer.report.csv;
