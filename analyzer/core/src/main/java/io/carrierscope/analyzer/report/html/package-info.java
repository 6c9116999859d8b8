/** The page: one HTML file that loads nothing. */
package io.carrierscope.analyzer.report.html;
