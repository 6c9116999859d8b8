/** What the definition of a cell asks: the steps of a request, and options of the runner. */
package io.carrierscope.analyzer.workload;
