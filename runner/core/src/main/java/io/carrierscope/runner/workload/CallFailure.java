package io.carrierscope.runner.workload;

/** A service downstream did not answer, or answered with an error. */
public final class CallFailure extends RuntimeException {
    public CallFailure(String service, Object reason) {
        super("no good answer of " + service + ": " + reason, null, false, false);
    }
}
