/** Opens recording files, reads their chunks in parallel with one of the two readers and folds the events. */
package io.carrierscope.analyzer.recording.file;
