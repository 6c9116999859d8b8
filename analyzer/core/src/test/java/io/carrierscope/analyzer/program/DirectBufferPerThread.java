package io.carrierscope.analyzer.program;

import java.nio.ByteBuffer;

/** Short virtual threads, each with a direct buffer of 4 MB of its own: direct memory runs out, and collections free it. */
public final class DirectBufferPerThread {
    private static final ThreadLocal<ByteBuffer> BUFFER = ThreadLocal
            .withInitial(() -> ByteBuffer.allocateDirect(4 << 20));

    private DirectBufferPerThread() {}

    public static void main(String[] args) {
        Busy.run(Thread.ofPlatform().daemon().factory(), 2,
                () -> {
                    Thread.sleep(2);
                    Thread.ofVirtual().start(() -> BUFFER.get().put(0, (byte) 1)).join();
                });
    }
}
