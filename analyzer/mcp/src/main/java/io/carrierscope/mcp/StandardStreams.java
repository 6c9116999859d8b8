package io.carrierscope.mcp;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Standard input and output, a message in each line. The SDK's own transport stops reading for good at a line that is no message, and at the
 * end of input forgets what was asked.
 */
record StandardStreams(InputStream in, PrintStream out, Messages messages) {
    private static final int NO_JSON = -32700;
    private static final int NO_REQUEST = -32600;
    private static final int BUG = -32603;

    /** Answers up to the end of input, and what was asked before it. */
    void serve() throws IOException, InterruptedException {
        var input = new BufferedInputStream(in);
        var answering = Executors.newFixedThreadPool(Messages.MOST_ANSWERED, Thread.ofPlatform().daemon().factory());
        while (line(input) instanceof String line) {
            if (line.length() > Messages.MOST_BYTES) {
                refuse(NO_REQUEST, "a message has at most " + Messages.MOST_BYTES + " bytes");
            } else if (!line.isBlank()) {
                answering.execute(() -> answer(line));
            }
        }
        answering.shutdown();
        answering.awaitTermination(Messages.LONGEST.toSeconds(), TimeUnit.SECONDS);
    }

    /** The next line, of which a character more is kept than a message may have; {@code null} at the end. */
    private static String line(InputStream input) throws IOException {
        var line = new ByteArrayOutputStream();
        int c = input.read();
        boolean ended = c < 0;
        for (; c >= 0 && c != '\n'; c = input.read()) {
            if (line.size() <= Messages.MOST_BYTES) {
                line.write(c);
            }
        }
        return ended
                ? null
                : line.toString(line.size() > Messages.MOST_BYTES
                        ? StandardCharsets.ISO_8859_1
                        : StandardCharsets.UTF_8);
    }

    private void answer(String line) {
        try {
            messages.answer(line).ifPresent(this::write);
        } catch (IllegalArgumentException e) {
            refuse(NO_JSON, "not a message of JSON-RPC");
        } catch (IOException | RuntimeException | StackOverflowError e) {
            refuse(BUG, "a bug of carrierscope");
        }
    }

    private void refuse(int code, String why) {
        write("{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":" + code + ",\"message\":\"" + why + "\"}}");
    }

    private void write(String line) {
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        out.write(bytes, 0, bytes.length); // a whole line at a time
        out.flush();
    }
}
