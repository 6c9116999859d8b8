package io.carrierscope.runner.cli;

/** The run cannot go on for a reason outside of it; the message is one line that says what to do. */
final class RunError extends RuntimeException {
    private static final long serialVersionUID = 1;

    RunError(String message) {
        super(message);
    }
}
