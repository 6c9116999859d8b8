/** Folds over requests: requests of the client, handlers of the server, messages to a broker. */
package io.carrierscope.analyzer.fold.request;
