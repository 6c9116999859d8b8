package io.carrierscope.corpus.pool;

import com.github.benmanes.caffeine.cache.Caffeine;
import io.carrierscope.corpus.Work;
import java.util.concurrent.atomic.AtomicLong;

/** Fifty virtual threads load a value of their own for 30 ms, inside Caffeine. */
public final class CaffeineLoader {
    private CaffeineLoader() {}

    public static void main(String[] args) throws Exception {
        var cache = Caffeine.newBuilder().maximumSize(10_000).<Long, Long>build(key -> {
            Thread.sleep(30);
            return key;
        });
        var keys = new AtomicLong();
        Work.repeat(Thread.ofVirtual().factory(), 50, () -> cache.get(keys.incrementAndGet()));
        Work.awaitEnd();
    }
}
