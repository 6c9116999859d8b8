/** How the options of commands are written: durations, shares, alarms, labels, names of files. */
package io.carrierscope.analyzer.cli.form;
