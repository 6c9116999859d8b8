package io.carrierscope.analyzer.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A map gets a new entry for each request, and loses none. */
@JvmArguments({"-Xmx96m", "-XX:-UseSerialGC", "-XX:+UseG1GC", "-XX:InitiatingHeapOccupancyPercent=15"})
public final class LeaksHeap {
    private static final long NANOS = 9_000_000_000L;
    private static final Map<Integer, byte[]> SESSIONS = new HashMap<>();

    private LeaksHeap() {}

    public static void main(String[] args) throws InterruptedException {
        long end = System.nanoTime() + NANOS;
        for (int i = 0; System.nanoTime() < end; i++) {
            List<byte[]> garbage = new ArrayList<>();
            for (int n = 0; n < 30; n++) {
                garbage.add(new byte[20_000]);
            }
            SESSIONS.put(i, new byte[30_000 + garbage.size()]);
            Thread.sleep(5);
        }
    }
}
