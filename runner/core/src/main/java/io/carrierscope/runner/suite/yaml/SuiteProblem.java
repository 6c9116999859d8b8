package io.carrierscope.runner.suite.yaml;

/** A suite cannot be read; the message is one line with the file, the line and what was expected. */
public final class SuiteProblem extends Exception {
    private static final long serialVersionUID = 1;

    SuiteProblem(String file, int line, String expected) {
        super(file + ":" + line + ": " + expected.lines().findFirst().orElse("not a suite"));
    }
}
