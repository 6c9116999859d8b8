/** Programs on virtual threads, whose scheduler or its surroundings may be the limit. */
package io.carrierscope.corpus.virtual;
