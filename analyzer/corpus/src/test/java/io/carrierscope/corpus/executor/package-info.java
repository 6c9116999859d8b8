/** Programs that hand tasks to an executor or an event loop without a network. */
package io.carrierscope.corpus.executor;
