package io.carrierscope.runner.cli;

/** The run cannot go on for a reason outside of it; the message is one line that says what to do. */
final class RunError extends RuntimeException {
    RunError(String message) {
        super(message);
    }
}
