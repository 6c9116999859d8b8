package io.carrierscope.corpus.judge;

/** One recording of a program. */
record Run(Expectation expectation, int jdk, RecordingSettings settings) {
    String program() {
        return expectation.program();
    }

    /** True where the recording has all that shows the cause. */
    boolean mustBeFound() {
        return expectation.foundWith().contains(settings);
    }

    @Override
    public String toString() {
        return program() + " on JDK " + jdk + " with " + settings;
    }
}
