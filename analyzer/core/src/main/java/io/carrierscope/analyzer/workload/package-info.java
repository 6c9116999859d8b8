/** What a request of a cell does, as its definition asks. It imports nothing of the project. */
package io.carrierscope.analyzer.workload;
