/**
 * The pieces that sections are made of: prose, tables, charts and flame graphs, free of any format. It imports
 * formatting only.
 */
package io.carrierscope.analyzer.report.block;
