/**
 * Blocks and sections as plain text for a terminal and as Markdown, and the tables that commands print.
 */
package io.carrierscope.analyzer.report.text;
