package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.recording.file.Reading.ReadProgress;
import io.carrierscope.analyzer.recording.file.Recording;
import io.carrierscope.analyzer.report.format.Texts;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** A writer that removes terminal control sequences from every line, because text may come from any file or recording. */
final class Terminal extends PrintWriter {
    private final PrintWriter plain;

    Terminal(PrintWriter plain) {
        super(new Lines(plain), true);
        this.plain = plain;
    }

    /** The underlying writer, for the progress line, which moves the cursor. */
    static PrintWriter plain(PrintWriter writer) {
        return writer instanceof Terminal terminal ? terminal.plain : writer;
    }

    /** Passes on text line by line. */
    private static final class Lines extends FilterWriter {
        Lines(Writer out) {
            super(out);
        }

        @Override
        public void write(String text, int from, int length) throws IOException {
            out.write(text.substring(from, from + length).lines().map(Texts::harmless)
                    .collect(Collectors.joining("\n", "", text.startsWith("\n", from + length - 1) ? "\n" : "")));
        }

        @Override
        public void write(char[] text, int from, int length) throws IOException {
            write(new String(text, from, length), 0, length);
        }

        @Override
        public void write(int c) throws IOException {
            write(Character.toString((char) c), 0, 1);
        }
    }

    /**
     * Shows how much of the recordings was read. On a terminal it is a line that is rewritten, shown after two seconds; elsewhere
     * plain lines at intervals; nothing when the launcher does not say which.
     */
    static final class Progress implements ReadProgress, AutoCloseable {
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

        /** @param totalBytes bytes of the files, each of which is read {@link Recording#PASSES} times */
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
            long done = Math.min(doneBytes / Recording.PASSES, totalBytes); // a pass in vain comes on top
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
}
