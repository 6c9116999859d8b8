/** Classifies stacks and threads by their frames and names: what kind of code ran, and what a thread waited for. */
package io.carrierscope.analyzer.fold.classify;
