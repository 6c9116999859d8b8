/** The pieces that sections are made of: prose, tables, charts and flame graphs, free of any format. */
package io.carrierscope.analyzer.report.block;
