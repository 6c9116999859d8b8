/** Records the programs and compares what the analyzer says with docs/internals/corpus.md. */
package io.carrierscope.corpus.judge;
