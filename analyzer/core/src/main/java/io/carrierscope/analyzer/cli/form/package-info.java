/** How the options of commands are written: durations, shares, alarms. */
package io.carrierscope.analyzer.cli.form;
