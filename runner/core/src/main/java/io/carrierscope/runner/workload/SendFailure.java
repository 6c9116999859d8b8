package io.carrierscope.runner.workload;

/** A message was not acknowledged. */
public final class SendFailure extends RuntimeException {
    public SendFailure(Throwable cause) {
        super("not acknowledged: " + cause, cause, false, false);
    }
}
