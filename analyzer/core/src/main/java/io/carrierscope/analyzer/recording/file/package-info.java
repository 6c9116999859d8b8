/**
 * A recording in a file: opens it, reads its chunks in parallel by one of the two readers, and folds the events. It
 * imports the readers.
 */
package io.carrierscope.analyzer.recording.file;
