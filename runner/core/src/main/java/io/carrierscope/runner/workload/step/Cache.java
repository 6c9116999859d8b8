package io.carrierscope.runner.workload.step;

import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.StepContext;
import io.carrierscope.runner.workload.Syntax;
import java.util.Arrays;

/** Fills a buffer that is kept in a thread-local. */
public record Cache(int kilobytes) implements Step.Untimed {
    static final Syntax SYNTAX = new Syntax("cache", Cache.class, (name, value) -> new Cache(kilobytes(value.text())));
    private static final int BYTES_PER_KILOBYTE = 1024;
    private static final ThreadLocal<byte[]> BUFFER = new ThreadLocal<>();

    @Override
    public void run(StepContext context) {
        int bytes = kilobytes * BYTES_PER_KILOBYTE;
        byte[] buffer = BUFFER.get();
        if (buffer == null || buffer.length != bytes) {
            buffer = new byte[bytes];
            BUFFER.set(buffer);
        }
        Arrays.fill(buffer, (byte) 1);
    }

    static int kilobytes(String text) {
        if (!text.matches("[1-9]\\d{0,5}k")) {
            throw new IllegalArgumentException("expected a size such as 512k, not '" + text + "'");
        }
        return Integer.parseInt(text.substring(0, text.length() - 1));
    }
}
