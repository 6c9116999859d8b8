package io.carrierscope.analyzer.program;

/** Healthy: event-loop threads that wait for nothing but events. */
public final class EventLoopThatSelects {
    private EventLoopThatSelects() {}

    public static void main(String[] args) throws Exception {
        EventLoopThatSleeps.loops(0);
    }
}
