/**
 * Folds over requests: requests of the client, handlers of the server, messages to a broker. Imports folds, statistics and
 * classification.
 */
package io.carrierscope.analyzer.fold.request;
