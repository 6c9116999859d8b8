package io.carrierscope.analyzer.recording;

/**
 * Thrown when an input cannot be analysed. The message is one line: it names the file and says what to do. A bug of
 * the analyzer is never reported this way.
 */
public final class DataError extends Exception {
    public DataError(String message) {
        super(message);
    }
}
