/**
 * Tables over many cells, which sections and commands share. It imports charts, blocks and formatting.
 */
package io.carrierscope.analyzer.report.table;
