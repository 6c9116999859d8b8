/** Records the programs and compares what the analyzer says with docs/corpus.md. */
package io.carrierscope.corpus.judge;
