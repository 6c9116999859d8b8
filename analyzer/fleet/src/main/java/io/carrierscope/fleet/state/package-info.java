/** Folds and results as bytes, to be sent between JVMs. */
package io.carrierscope.fleet.state;
