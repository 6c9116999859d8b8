package io.carrierscope.analyzer.program;

import java.util.concurrent.ThreadLocalRandom;

/** Most of the heap is alive, and two threads replace it all the time. */
@JvmArguments("-Xmx48m")
public final class FullHeap {
    private static final byte[][] LIVE = new byte[28 * 1024][];

    private FullHeap() {}

    public static void main(String[] args) {
        for (int i = 0; i < LIVE.length; i++) {
            LIVE[i] = new byte[1000];
        }
        Busy.run(Thread.ofPlatform().daemon().factory(), 2,
                () -> LIVE[ThreadLocalRandom.current().nextInt(LIVE.length)] = new byte[1000]);
    }
}
