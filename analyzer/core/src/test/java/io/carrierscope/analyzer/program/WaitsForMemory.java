package io.carrierscope.analyzer.program;

import java.util.concurrent.ThreadLocalRandom;

/** Most of the heap of ZGC is alive, and virtual threads replace it faster than it collects. */
@JvmArguments({"-Xmx128m", "-XX:-UseSerialGC", "-XX:+UseZGC"})
public final class WaitsForMemory {
    private static final byte[][] LIVE = new byte[1_200][];

    private WaitsForMemory() {}

    public static void main(String[] args) {
        for (int i = 0; i < LIVE.length; i++) {
            LIVE[i] = new byte[64_000];
        }
        Busy.run(Thread.ofVirtual().factory(), 8,
                () -> LIVE[ThreadLocalRandom.current().nextInt(LIVE.length)] = new byte[64_000]);
    }
}
