package io.carrierscope.runner.client.account;

import java.util.concurrent.atomic.AtomicIntegerArray;

/** Counts the connections of a client and numbers them by their local port. */
public final class Connections {
    private static final int PORTS = 65_536;

    private final AtomicIntegerArray ordinalByPort = new AtomicIntegerArray(PORTS);
    private int opened;
    private int now;
    private int peak;

    public synchronized void opened(int localPort) {
        ordinalByPort.set(localPort, ++opened);
        peak = Math.max(peak, ++now);
    }

    public synchronized void closed() {
        now--;
    }

    public int ordinal(int localPort) {
        return ordinalByPort.get(localPort);
    }

    synchronized int openedSoFar() {
        return opened;
    }

    synchronized int peak() {
        return peak;
    }
}
