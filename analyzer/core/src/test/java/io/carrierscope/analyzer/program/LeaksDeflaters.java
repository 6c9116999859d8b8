package io.carrierscope.analyzer.program;

import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;

/** Each answer is compressed by a Deflater that is kept, and never ended. */
public final class LeaksDeflaters {
    private static final long NANOS = 9_000_000_000L;
    private static final List<Deflater> KEPT = new ArrayList<>();

    private LeaksDeflaters() {}

    public static void main(String[] args) throws InterruptedException {
        long end = System.nanoTime() + NANOS;
        byte[] answer = new byte[2_000];
        byte[] packed = new byte[2_000];
        while (System.nanoTime() < end) {
            for (int i = 0; i < 3; i++) {
                compress(answer, packed);
            }
            Thread.sleep(10);
        }
    }

    private static void compress(byte[] answer, byte[] packed) {
        var deflater = new Deflater();
        KEPT.add(deflater);
        deflater.setInput(answer);
        deflater.finish();
        deflater.deflate(packed);
    }
}
