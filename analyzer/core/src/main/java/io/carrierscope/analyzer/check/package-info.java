/** Limits that a build enforces on recordings. It imports judged cells and comparisons. */
package io.carrierscope.analyzer.check;
