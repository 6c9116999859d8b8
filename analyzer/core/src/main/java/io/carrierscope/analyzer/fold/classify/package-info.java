/** Tells by frames and thread names what kind of code ran, or what a thread waited for. Depends on the events of recordings only. */
package io.carrierscope.analyzer.fold.classify;
