package io.carrierscope.analyzer.recording;

import java.nio.file.Path;

/**
 * Thrown when an input cannot be analysed. The message is one line: it names the file and says what to do. A bug of
 * the analyzer is never reported this way.
 */
public final class DataError extends Exception {
    public DataError(String message) {
        super(message);
    }

    /** Returns the same error of a file that the user knows by another name than the one that was read. */
    public DataError named(Path read, Path known) {
        return new DataError(getMessage().replace(read.toString(), known.toString()));
    }
}
