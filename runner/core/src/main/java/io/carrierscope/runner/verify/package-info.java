/**
 * Plans the cells that test the predictions of a report. The report is data: only what the runner knows can be
 * chosen.
 *
 * <p>It may import {@code suite}, {@code client}, {@code server}, {@code workload}.
 */
package io.carrierscope.runner.verify;
