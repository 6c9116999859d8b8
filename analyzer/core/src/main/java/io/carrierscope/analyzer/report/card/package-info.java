/**
 * What the card of a cell or of a pair shows on demand: details, flame graphs, verdicts, commands to run it again.
 */
package io.carrierscope.analyzer.report.card;
