package io.carrierscope.agent;

/** Runs before the application, and leaves hooks for Flight Recorder. It starts no thread and transforms no class. */
public final class Agent {
    private Agent() {}

    public static void premain(String none) {
        SchedulerProbe.install();
        Limit.install();
        Pool.install();
    }
}
