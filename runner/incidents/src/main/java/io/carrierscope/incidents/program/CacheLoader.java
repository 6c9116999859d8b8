package io.carrierscope.incidents.program;

import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.concurrent.atomic.AtomicLong;

/** Virtual threads load keys of their own into a cache, 20 ms each: ben-manes/caffeine#1468. */
public final class CacheLoader implements Incident {
    private final AtomicLong keys = new AtomicLong();

    @Override
    public void start() {
        var cache = Caffeine.newBuilder().maximumSize(1_000).<Long, Long>build(key -> {
            Thread.sleep(20);
            return key;
        });
        Load.tasks(50, () -> cache.get(keys.incrementAndGet()));
    }
}
