package io.carrierscope.runner.server;

/** The class path of a stack was not built; the message is one line and says how to build it. */
public final class MissingModule extends Exception {
    private static final long serialVersionUID = 1;

    MissingModule(String message) {
        super(message);
    }
}
