/**
 * Response times by discrete-event simulation: requests arrive as offered and share threads, carriers, locks and processors. It imports
 * cells and folds.
 */
package io.carrierscope.analyzer.simulation;
