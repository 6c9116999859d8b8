package io.carrierscope.runner.workload;

import java.util.Locale;

/** What a guarded step holds while its inner steps run; each request has its own, except for the shared lock. */
public enum GuardKind {
    MONITOR, NATIVE_FRAME, CLASS_INITIALISER, LOCK, SHARED_LOCK;

    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
