package io.carrierscope.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/**
 * Standard input and output of a server, a message in each line. The SDK stops reading for good at a line that is no message, and at the end
 * of input forgets what was asked: such lines are answered here, and the end is kept back until all is answered.
 */
final class StandardStreams {
    static final int MOST_BYTES = 1 << 20;
    private static final Duration LONGEST = Duration.ofSeconds(60);
    private static final int NO_JSON = -32700;
    private static final int NO_REQUEST = -32600;

    private final InputStream in;
    private final OutputStream out;
    private final McpJsonMapper json;
    private final CountDownLatch ended = new CountDownLatch(1);
    private int unanswered;

    StandardStreams(InputStream in, OutputStream out, McpJsonMapper json) {
        this.in = new BufferedInputStream(in);
        this.out = out;
        this.json = json;
    }

    void awaitEnd() throws InterruptedException {
        ended.await();
    }

    /** The messages, one a line. */
    InputStream input() {
        return new InputStream() {
            private byte[] line = {};
            private int at;

            @Override
            public int read() throws IOException {
                return more() ? line[at++] & 0xFF : -1;
            }

            @Override
            public int read(byte[] bytes, int from, int length) throws IOException {
                if (!more()) {
                    return -1;
                }
                int n = Math.min(length, line.length - at);
                System.arraycopy(line, at, bytes, from, n);
                at += n;
                return n;
            }

            private boolean more() throws IOException {
                while (at == line.length && ended.getCount() > 0) {
                    line = next();
                    at = 0;
                }
                return at < line.length;
            }
        };
    }

    /** The next line that is a message; empty for another one, and at the end. */
    private byte[] next() throws IOException {
        var line = new ByteArrayOutputStream();
        long length = 0;
        int c = in.read();
        for (; c >= 0 && c != '\n'; c = in.read()) {
            if (++length <= MOST_BYTES) {
                line.write(c);
            }
        }
        if (length > MOST_BYTES) {
            refuse(NO_REQUEST, "a message has at most " + MOST_BYTES + " bytes");
        } else if (!line.toString(StandardCharsets.UTF_8).isBlank() && understood(line)) {
            line.write('\n');
            return line.toByteArray();
        }
        if (c < 0) {
            awaitAnswers();
            ended.countDown();
        }
        return new byte[0];
    }

    private boolean understood(ByteArrayOutputStream line) throws IOException {
        try {
            var message = McpSchema.deserializeJsonRpcMessage(json, line.toString(StandardCharsets.UTF_8));
            if (message instanceof McpSchema.JSONRPCRequest) {
                synchronized (this) {
                    unanswered++;
                }
            }
            return true;
        } catch (IOException | RuntimeException e) {
            refuse(NO_JSON, "not a message of JSON-RPC");
            return false;
        }
    }

    private void refuse(int code, String why) throws IOException {
        write(("{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":" + code + ",\"message\":\"" + why + "\"}}\n")
                .getBytes(StandardCharsets.UTF_8));
    }

    private synchronized void awaitAnswers() {
        long end = System.nanoTime() + LONGEST.toNanos();
        try {
            for (long left = LONGEST.toMillis(); unanswered > 0 && left > 0; left = (end - System.nanoTime())
                    / 1_000_000) {
                wait(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void write(byte[] line) throws IOException {
        out.write(line);
        out.flush();
    }

    /** Where answers are written, a whole line at a time. */
    OutputStream output() {
        return new OutputStream() {
            private final ByteArrayOutputStream line = new ByteArrayOutputStream();

            @Override
            public synchronized void write(int b) throws IOException {
                line.write(b);
                if (b == '\n') {
                    answered(line.toByteArray());
                    line.reset();
                }
            }
        };
    }

    private synchronized void answered(byte[] line) throws IOException {
        try {
            write(line);
        } finally {
            unanswered--;
            notifyAll();
        }
    }
}
