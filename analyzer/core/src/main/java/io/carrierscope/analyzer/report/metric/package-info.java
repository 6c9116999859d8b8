package io.carrierscope.analyzer.report.metric;

/** A figure declared once: its name, its unit, and how it follows from a row. Tables of such figures are written in every format. */
