package io.carrierscope.analyzer.program;

import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/** Each task on a virtual thread of its own, and with it a new buffer of 256 KB from a thread-local cache. */
public final class BufferPerThread {
    private static final ThreadLocal<byte[]> BUFFER = ThreadLocal.withInitial(() -> new byte[256 * 1024]);

    private BufferPerThread() {}

    public static void main(String[] args) throws Exception {
        var open = new Semaphore(16);
        long end = System.nanoTime() + Busy.NANOS;
        try (var tasks = Executors.newVirtualThreadPerTaskExecutor()) {
            while (System.nanoTime() < end) {
                open.acquire();
                tasks.execute(() -> {
                    BUFFER.get()[7]++;
                    open.release();
                });
            }
        }
    }
}
