package io.carrierscope.incidents.program;

/** A program that shows what was reported for a library. */
@FunctionalInterface
public interface Incident {
    /** Starts threads that go on for as long as the JVM runs, and returns. */
    void start() throws Exception;
}
