/** The charts of a card. JFreeChart is imported only here and where blocks hold a plot. */
package io.carrierscope.analyzer.report.chart;
