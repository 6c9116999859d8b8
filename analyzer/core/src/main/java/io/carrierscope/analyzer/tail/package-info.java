/** Single requests taken apart: where the slowest spent their time, beside usual ones. It imports cells and folds. */
package io.carrierscope.analyzer.tail;
