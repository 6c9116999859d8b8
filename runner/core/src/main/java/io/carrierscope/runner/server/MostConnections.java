package io.carrierscope.runner.server;

/** The most connections that a server had at once, and the instant of {@link System#nanoTime()} when the last of them came. */
public record MostConnections(int count, long atNanos) {
    /** For servers that do not count connections. */
    public static final MostConnections NOT_COUNTED = new MostConnections(0, 0);
}
