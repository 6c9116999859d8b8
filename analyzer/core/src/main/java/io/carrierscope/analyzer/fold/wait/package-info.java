/** Folds over waits: for locks and connections, by stack, in sleeps, on sockets, of event loops. */
package io.carrierscope.analyzer.fold.wait;
