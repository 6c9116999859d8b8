package io.carrierscope.analyzer.program;

import java.util.stream.LongStream;

/** Ordinary: one thread sums by parallel streams, over and over; there are no virtual threads. */
public final class ParallelStreams {
    private ParallelStreams() {}

    public static void main(String[] args) {
        Busy.run(Thread.ofPlatform().daemon().factory(), 1,
                () -> System.setProperty("sum",
                        "" + LongStream.range(0, 3_000_000).parallel().map(i -> i * i % 7).sum()));
    }
}
