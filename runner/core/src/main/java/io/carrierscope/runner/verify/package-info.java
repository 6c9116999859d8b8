/** Plans the cells that test the predictions of a report. The report is data: only what the runner knows can be chosen. */
package io.carrierscope.runner.verify;
