package io.carrierscope.runner.server;

/** A server module was not built. The message is one line that says how to build it. */
public final class MissingModule extends Exception {
    private static final long serialVersionUID = 1;

    MissingModule(String message) {
        super(message);
    }
}
