/** The command line: one class per command. */
package io.carrierscope.analyzer.cli;
