package io.carrierscope.corpus.jvm;

import io.carrierscope.corpus.Alone;
import io.carrierscope.corpus.JvmOptions;
import io.carrierscope.corpus.Work;

/** A thread loops over an array for some tenths of a second without stopping for collections, which others need. */
@Alone
@JvmOptions({"-Xmx300m", "-Xmn16m", "-XX:+UseSerialGC"})
public final class CountedLoop {
    private static volatile long sum;
    private static volatile String last;

    private CountedLoop() {}

    public static void main(String[] args) throws Exception {
        int[] scores = new int[40_000_000];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = i * 31 + 7;
        }
        Work.repeat(Thread.ofPlatform().name("ranking").factory(), 1, () -> {
            sum = rank(scores, (int) (sum & 7) + 3);
            Thread.sleep(100);
        });
        Work.repeat(Thread.ofPlatform().factory(), 8, () -> {
            last = "x".repeat(100_000);
            Thread.sleep(5);
        });
        Work.awaitEnd();
    }

    private static long rank(int[] scores, int divisor) {
        long ranked = 0;
        for (int i = 0; i < scores.length; i++) {
            ranked += scores[i] % divisor + scores[i] / (divisor + 2);
        }
        return ranked;
    }
}
