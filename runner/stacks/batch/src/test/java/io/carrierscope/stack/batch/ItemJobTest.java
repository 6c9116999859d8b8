package io.carrierscope.stack.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.runner.server.Service.Items;
import io.carrierscope.stack.batch.BatchServer.ItemJob;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.core.task.VirtualThreadTaskExecutor;

class ItemJobTest {
    @Test
    void doesEveryItemOnce() throws Exception {
        AtomicInteger done = new AtomicInteger();
        new ItemJob(null).run(new Items(17, done::incrementAndGet));
        new ItemJob(new VirtualThreadTaskExecutor()).run(new Items(23, done::incrementAndGet));
        assertThat(done).hasValue(40);
    }

    /** Each waits for all others, which would never end one after the other. */
    @Test
    void virtualThreadsDoAllItemsAtOnce() throws Exception {
        CountDownLatch all = new CountDownLatch(30);
        new ItemJob(new VirtualThreadTaskExecutor()).run(new Items(30, () -> {
            all.countDown();
            await(all);
        }));
        assertThat(all.getCount()).isZero();
    }

    @Test
    void anItemThatFailsFailsTheJob() {
        assertThatThrownBy(() -> new ItemJob(null).run(new Items(3, () -> {
            throw new IllegalArgumentException("item");
        }))).isInstanceOf(IllegalStateException.class).hasMessageContaining("FAILED");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }
}
