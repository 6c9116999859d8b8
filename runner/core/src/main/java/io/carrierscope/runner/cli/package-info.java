/**
 * The command line: options, messages, progress, results and exit codes.
 *
 * <p>It may import every other package.
 */
package io.carrierscope.runner.cli;
