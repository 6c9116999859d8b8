package io.carrierscope.runner.suite.yaml;

/** A suite cannot be read; the message is one line with the file, the line and what was expected. */
public final class SuiteProblem extends Exception {
    SuiteProblem(String file, int line, String expected) {
        super(file + ":" + line + ": " + expected.lines().findFirst().orElse("not a suite"));
    }
}
