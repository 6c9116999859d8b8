package io.carrierscope.runner.verify;

/** Why something a report asks for is not run, in one line. */
public final class Refusal extends Exception {
    private static final long serialVersionUID = 1;

    Refusal(String reason) {
        super(reason.replaceAll("\\p{Cntrl}", "?"));
    }
}
