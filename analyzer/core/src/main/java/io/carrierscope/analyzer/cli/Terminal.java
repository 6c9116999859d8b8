package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.report.format.Texts;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
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
}
