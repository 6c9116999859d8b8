/** Tables of an analysis and of single events for other programs, in formats that modules can add. */
package io.carrierscope.analyzer.export;
