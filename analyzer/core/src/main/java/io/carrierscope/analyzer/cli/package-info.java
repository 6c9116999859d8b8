/** The command line: one class per command. It may import every package, and no package imports it. */
package io.carrierscope.analyzer.cli;
