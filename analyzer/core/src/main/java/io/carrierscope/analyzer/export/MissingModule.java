package io.carrierscope.analyzer.export;

/** An optional module that is not built; the message says how to build it. */
public final class MissingModule extends Exception {
    MissingModule(String message) {
        super(message);
    }
}
