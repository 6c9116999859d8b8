/**
 * The page: one HTML file that loads nothing. It imports sections and blocks.
 */
package io.carrierscope.analyzer.report.html;
