/** The steps that a request may consist of, one class each; their catalogue, and the workloads made of them. */
package io.carrierscope.runner.workload.step;
