package io.carrierscope.runner.workload;

/** Runs an action under a native frame; before JDK 22, which this version serves, Java has no such call. */
final class NativeFrame {
    private NativeFrame() {}

    static void run(Runnable action) {
        throw new UnsupportedOperationException("a native frame needs JDK 22 or newer");
    }
}
