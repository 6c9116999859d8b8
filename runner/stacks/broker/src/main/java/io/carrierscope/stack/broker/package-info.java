/**
 * The broker process that a cell with messages starts for itself.
 *
 * <p>It may import nothing of the runner: it runs on its own.
 */
package io.carrierscope.stack.broker;
