package io.carrierscope.corpus.jvm;

import io.carrierscope.corpus.Alone;
import io.carrierscope.corpus.JvmOptions;
import io.carrierscope.corpus.Work;
import java.util.ArrayList;
import java.util.concurrent.ThreadLocalRandom;

/** Two threads allocate while 150 MiB of small objects live in a heap of 192 MiB. */
@Alone
@JvmOptions({"-Xmx192m", "-XX:+UseSerialGC"})
public final class GarbageEverywhere {
    private static volatile byte[] last;

    private GarbageEverywhere() {}

    public static void main(String[] args) throws Exception {
        var live = new ArrayList<byte[]>();
        for (int i = 0; i < 150 * 1024; i++) {
            live.add(new byte[1_000]);
        }
        Work.repeat(Thread.ofPlatform().factory(), 2, () -> {
            last = new byte[1_000];
            live.set(ThreadLocalRandom.current().nextInt(live.size()), last);
        });
        Work.awaitEnd();
    }
}
