package io.carrierscope.runner.cli;

/** The user asked for something that does not exist; the message is one line that names what does. */
final class UsageError extends RuntimeException {
    UsageError(String message) {
        super(message);
    }
}
