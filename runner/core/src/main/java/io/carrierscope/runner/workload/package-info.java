/** Workloads: the steps that a request performs, and the code that performs them with and without blocking. */
package io.carrierscope.runner.workload;
