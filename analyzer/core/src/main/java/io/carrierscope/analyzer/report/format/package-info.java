/** How figures, names, texts and comparisons are formatted, the same in every format. */
package io.carrierscope.analyzer.report.format;
