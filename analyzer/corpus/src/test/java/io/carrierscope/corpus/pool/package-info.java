/** Programs whose threads share connections, caches or locks of a library. */
package io.carrierscope.corpus.pool;
