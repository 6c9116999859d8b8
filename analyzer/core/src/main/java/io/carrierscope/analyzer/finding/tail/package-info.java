/** Single requests taken apart: where the slowest spent their time, beside usual ones. */
package io.carrierscope.analyzer.finding.tail;
