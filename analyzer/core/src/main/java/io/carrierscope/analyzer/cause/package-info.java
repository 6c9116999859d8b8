/**
 * The catalogue of causes: one line each.
 */
package io.carrierscope.analyzer.cause;
