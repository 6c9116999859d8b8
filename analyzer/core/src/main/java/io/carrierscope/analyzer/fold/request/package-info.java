/**
 * Folds over requests: those of the client, handlers in the server, messages to a broker. It imports folds,
 * statistics and classification.
 */
package io.carrierscope.analyzer.fold.request;
