package io.carrierscope.analyzer.program;

import java.util.zip.Deflater;

/** A heap, compressors and classes that are used, and given back: nothing grows, as a collection of the whole heap each second tells. */
@JvmArguments("-Xmx64m")
public final class FillsAndFrees {
    private static final long NANOS = 9_000_000_000L;
    private static final byte[][] RECENT = new byte[50][];

    private FillsAndFrees() {}

    public static void main(String[] args) throws InterruptedException {
        long end = System.nanoTime() + NANOS;
        byte[] packed = new byte[2_000];
        for (int i = 0; System.nanoTime() < end; i++) {
            RECENT[i % RECENT.length] = new byte[100_000];
            compress(RECENT[i % RECENT.length], packed);
            if (i % 100 == 0) {
                System.gc();
            }
            Thread.sleep(10);
        }
    }

    private static void compress(byte[] answer, byte[] packed) {
        var deflater = new Deflater();
        try {
            deflater.setInput(answer);
            deflater.finish();
            deflater.deflate(packed);
        } finally {
            deflater.end();
        }
    }
}
