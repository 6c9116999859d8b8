package io.carrierscope.runner.client.account;

import java.util.concurrent.atomic.AtomicIntegerArray;

/** Counts the connections of a client and numbers them by their local port. */
public final class Connections {
    private static final int PORTS = 65_536;

    private final AtomicIntegerArray ordinalByPort = new AtomicIntegerArray(PORTS);
    private int opened;
    private int now;
    private int most;

    public synchronized void opened(int localPort) {
        ordinalByPort.set(localPort, ++opened);
        most = Math.max(most, ++now);
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

    /** A reading, from which the next one counts the most that are open at once. */
    synchronized Reading read() {
        Reading reading = new Reading(opened, now, most);
        most = now;
        return reading;
    }

    /**
     * Connections up to an instant.
     *
     * @param opened since the client began
     * @param open now
     * @param most open at once since the reading before
     */
    record Reading(int opened, int open, int most) {}

    /**
     * Connections of a measured part.
     *
     * @param used those that were open at its begin, and those that were opened in it
     * @param most open at once
     */
    record Use(int used, int most) {
        static Use between(Reading begin, Reading middle, Reading end) {
            return new Use(begin.open + end.opened - begin.opened,
                    Math.max(begin.open, Math.max(middle.most, end.most)));
        }
    }
}
