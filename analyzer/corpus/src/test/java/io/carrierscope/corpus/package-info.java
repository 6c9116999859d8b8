/** The corpus: programs whose limit is known, their recordings, and what the analyzer says of them. */
package io.carrierscope.corpus;
