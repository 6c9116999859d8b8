/** Thread dumps in files: reading them, and what they show of threads that hang. */
package io.carrierscope.analyzer.fold.dump;
