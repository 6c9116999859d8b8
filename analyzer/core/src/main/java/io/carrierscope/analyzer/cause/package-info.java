/** The catalogue of all causes. */
package io.carrierscope.analyzer.cause;
