package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.recording.file.Reading.ReadProgress;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Shows how much of the recordings was read. On a terminal it is a line that is rewritten, shown after two seconds; elsewhere
 * plain lines at intervals; nothing when the launcher does not say which.
 */
final class Progress implements ReadProgress, AutoCloseable {
    /** System property set by the launcher, which knows whether standard error is a terminal. */
    private static final String TERMINAL = "carrierscope.terminal";
    private static final String ERASE = "\r\033[K";
    private static final double MEGABYTE = 1e6;

    /** The form of the progress output, with the time before the first line and between lines. */
    enum Form {
        LIVE(TimeUnit.SECONDS.toNanos(2), TimeUnit.MILLISECONDS.toNanos(100)), PLAIN(TimeUnit.SECONDS.toNanos(10),
                TimeUnit.SECONDS.toNanos(10)),
        SILENT(Long.MAX_VALUE, Long.MAX_VALUE);

        private final long firstNanos;
        private final long betweenNanos;

        Form(long firstNanos, long betweenNanos) {
            this.firstNanos = firstNanos;
            this.betweenNanos = betweenNanos;
        }

        static Form ofLauncher() {
            String terminal = System.getProperty(TERMINAL);
            return terminal == null ? SILENT : Boolean.parseBoolean(terminal) ? LIVE : PLAIN;
        }
    }

    private final PrintWriter err;
    private final long totalBytes;
    private final Form form;
    private final LongSupplier nanoTime;
    private final long startNanos;
    private long shownNanos;
    private long doneBytes;
    private boolean shown;

    /** @param totalBytes bytes to be read; bytes that are read twice count twice */
    Progress(PrintWriter err, long totalBytes, Form form, LongSupplier nanoTime) {
        this.err = err;
        this.totalBytes = totalBytes;
        this.form = form;
        this.nanoTime = nanoTime;
        this.startNanos = nanoTime.getAsLong();
    }

    @Override
    public synchronized void read(long bytes) {
        doneBytes += bytes;
        long now = nanoTime.getAsLong();
        long since = now - (shown ? shownNanos : startNanos);
        if (since >= (shown ? form.betweenNanos : form.firstNanos)) {
            shownNanos = now;
            shown = true;
            show();
        }
    }

    private void show() {
        long done = Math.min(doneBytes, totalBytes); // a pass in vain comes on top
        String line = String.format(Locale.ROOT, "reading recordings: %d %%, %.0f of %.0f MB",
                Math.round(100.0 * done / totalBytes), done / MEGABYTE, totalBytes / MEGABYTE);
        if (form == Form.LIVE) {
            err.print(ERASE + line);
        } else {
            err.println(line);
        }
        err.flush();
    }

    @Override
    public synchronized void close() {
        if (shown && form == Form.LIVE) {
            err.print(ERASE);
            err.flush();
        }
    }
}
