/**
 * The command line: one class per command. Everything may be imported here, and nothing imports it.
 */
package io.carrierscope.analyzer.cli;
