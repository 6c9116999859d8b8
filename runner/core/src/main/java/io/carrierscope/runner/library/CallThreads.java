package io.carrierscope.runner.library;

import java.util.Locale;

/** The thread model of a client: a platform or a virtual thread for each call, or none where calls return at once. */
public enum CallThreads {
    PLATFORM, VIRTUAL, ASYNC;

    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
