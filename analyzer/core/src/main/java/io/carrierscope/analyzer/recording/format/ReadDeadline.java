package io.carrierscope.analyzer.recording.format;

import java.io.IOException;
import java.time.Duration;

/**
 * The time that reading one chunk may take: {@value #LEAST_SECONDS} s and {@value #SECONDS_PER_MEGABYTE} s for each megabyte, some hundred
 * times what a JVM's own chunks take. Events that all refer to one huge constant could take hours.
 */
public final class ReadDeadline {
    static final int LEAST_SECONDS = 20;
    static final int SECONDS_PER_MEGABYTE = 1;
    private static final long MEGABYTE = 1_000_000;

    private final long limitNanos;
    private final long startNanos = System.nanoTime();

    private ReadDeadline(Duration limit) {
        this.limitNanos = limit.toNanos();
    }

    public static ReadDeadline with(long chunkBytes) {
        return of(Duration.ofSeconds(LEAST_SECONDS + SECONDS_PER_MEGABYTE * (chunkBytes / MEGABYTE)));
    }

    static ReadDeadline of(Duration limit) {
        return new ReadDeadline(limit);
    }

    /** To be called before some events are decoded, of which there may be {@value Decoding#MAX_ROWS}. */
    public void check() throws IOException {
        if (System.nanoTime() - startNanos > limitNanos) {
            throw new IOException("it takes longer than " + limitNanos / 1_000_000_000 + " s");
        }
    }
}
