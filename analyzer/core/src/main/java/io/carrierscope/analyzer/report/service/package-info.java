/**
 * What the report shows of the recording of one service, which is not a cell of a matrix: the answer in one line, causes, carriers,
 * threads, waits, hot code, the JVM, and what is not known.
 */
package io.carrierscope.analyzer.report.service;
