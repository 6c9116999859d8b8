package io.carrierscope.corpus.pool;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import io.carrierscope.corpus.Work;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Healthy: a pool of 8 threads reads a cache of Guava every 10 ms; one read of ten loads for 20 ms. */
public final class GuavaPaced {
    private GuavaPaced() {}

    public static void main(String[] args) throws Exception {
        var cache = CacheBuilder.newBuilder().maximumSize(1_000).build(CacheLoader.from((Integer key) -> {
            Work.pause(20);
            return "value " + key;
        }));
        var reads = new AtomicInteger();
        Work.submitEvery(10, Executors.newFixedThreadPool(8), () -> cache.get(reads.incrementAndGet() / 10));
        Work.awaitEnd();
    }
}
