/**
 * The charts of a card, drawn with JFreeChart, which is imported nowhere else in the report but where blocks hold a
 * plot.
 */
package io.carrierscope.analyzer.report.chart;
