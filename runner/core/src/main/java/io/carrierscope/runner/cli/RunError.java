package io.carrierscope.runner.cli;

import java.nio.file.Path;

/** The run cannot go on for a reason outside of it; the message is one line that says what to do. */
final class RunError extends RuntimeException {
    RunError(String message) {
        super(message);
    }

    static RunError cannotWrite(Path recordings) {
        return new RunError("cannot write to " + recordings + "; name another folder with --recordings");
    }
}
