/** The command line: options, messages, progress, results and exit codes. */
package io.carrierscope.runner.cli;
