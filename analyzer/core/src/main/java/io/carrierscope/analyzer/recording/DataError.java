package io.carrierscope.analyzer.recording;

/** A fault of the input: its message is one line that names the file and says what to do; it is never a bug of ours. */
public final class DataError extends Exception {
    public DataError(String message) {
        super(message);
    }
}
