package io.carrierscope.runner.verify;

/** The reason, in one line, why a claim of a report is not run. */
public final class Refusal extends Exception {
    Refusal(String reason) {
        super(reason.replaceAll("\\p{Cntrl}", "?"));
    }
}
