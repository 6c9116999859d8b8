package io.carrierscope.corpus.pool;

import com.github.benmanes.caffeine.cache.Caffeine;
import io.carrierscope.corpus.Work;
import java.util.concurrent.ThreadLocalRandom;

/** Healthy: virtual threads read a warm cache of Caffeine, each every 20 ms. */
public final class CaffeineHits {
    private CaffeineHits() {}

    public static void main(String[] args) throws Exception {
        var cache = Caffeine.newBuilder().maximumSize(1_000).<Integer, String>build(key -> "value " + key);
        Work.repeat(Thread.ofVirtual().factory(), 50, () -> {
            cache.get(ThreadLocalRandom.current().nextInt(500));
            Thread.sleep(20);
        });
        Work.awaitEnd();
    }
}
