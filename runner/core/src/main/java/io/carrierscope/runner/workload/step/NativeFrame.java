package io.carrierscope.runner.workload.step;

/** Runs an action under a native frame. This version is for JDKs before 22, which have no such call. */
final class NativeFrame {
    private NativeFrame() {}

    static void run(Runnable action) {
        throw new UnsupportedOperationException("a native frame needs JDK 22 or newer");
    }
}
