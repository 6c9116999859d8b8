package io.carrierscope.runner.client;

import java.util.OptionalLong;

/** Tells how much processor time the server has used since it started. */
@FunctionalInterface
public interface ServerMeter {
    ServerMeter NONE = OptionalLong::empty;

    /** Empty where nobody can tell. */
    OptionalLong cpuNanos();
}
