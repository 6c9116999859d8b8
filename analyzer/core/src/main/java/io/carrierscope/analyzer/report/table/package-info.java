/** Tables over many cells, which sections and commands share. */
package io.carrierscope.analyzer.report.table;
