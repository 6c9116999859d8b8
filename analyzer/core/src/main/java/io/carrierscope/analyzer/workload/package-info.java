/** What the definition of a cell asks: the steps of a request, and options of the runner. It imports nothing of the project. */
package io.carrierscope.analyzer.workload;
