package io.carrierscope.runner.workload;

/** What a guarded step holds while its inner steps run. */
public enum GuardKind {
    MONITOR, NATIVE_FRAME
}
