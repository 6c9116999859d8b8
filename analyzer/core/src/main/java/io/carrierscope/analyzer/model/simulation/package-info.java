/** Response times by discrete-event simulation: requests arrive as offered and share threads, carriers, locks and processors. */
package io.carrierscope.analyzer.model.simulation;
