package io.carrierscope.analyzer.cli;

import java.io.PrintWriter;

/** A live line that counts recordings as they are read; silent when nobody watches a terminal. */
final class Progress implements AutoCloseable {
    /** Set by the launcher, which knows whether standard error is a terminal. */
    private static final String TERMINAL = "carrierscope.terminal";
    private static final String ERASE = "\r\033[K";

    private final PrintWriter err;
    private final int total;
    private final boolean live = Boolean.getBoolean(TERMINAL);
    private int done;

    Progress(PrintWriter err, int total) {
        this.err = err;
        this.total = total;
    }

    /** Counts one more and hands its argument through. */
    synchronized <T> T after(T read) {
        done++;
        if (live) {
            err.print(ERASE + "read " + done + " of " + total + " recordings");
            err.flush();
        }
        return read;
    }

    @Override
    public synchronized void close() {
        if (live) {
            err.print(ERASE);
            err.flush();
        }
    }
}
