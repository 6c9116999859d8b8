package io.carrierscope.runner.server;

/** A server module was not built. The message is one line that says how to build it. */
public final class MissingModule extends Exception {
    public MissingModule(String message) {
        super(message);
    }
}
