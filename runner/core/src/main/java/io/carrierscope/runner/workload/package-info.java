/**
 * Workloads: the steps that a request performs, and the code that performs them with and without blocking.
 *
 * <p>It may import {@code event}.
 */
package io.carrierscope.runner.workload;
