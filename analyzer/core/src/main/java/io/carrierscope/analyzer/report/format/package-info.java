/** How figures, names, texts and comparisons are formatted, the same in every format. It imports comparisons and below. */
package io.carrierscope.analyzer.report.format;
