package io.carrierscope.analyzer.fold.thread;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.SocketIo;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import org.junit.jupiter.api.Test;

class ThreadGroupsTest {
    private static final Stack WORKER = Recorded.stack("shop.Order.place",
            "java.util.concurrent.ForkJoinPool.runWorker");
    private final ThreadGroups groups = new ThreadGroups(new Window(1_000, 9_000), 1_000);

    /** Carriers are workers of a pool, too, but a larger pool of platform threads is no remedy for them. */
    @Test
    void carriersAreNotPooledPlatformThreads() {
        groups.accept(new MonitorEnter(2_000, 700, Recorded.carrier(10), WORKER, "shop.Order"));
        groups.accept(new MonitorEnter(3_000, 400, Recorded.platform(20, "worker-1"), WORKER, "shop.Order"));
        assertThat(groups.groups().get(ThreadRef.CARRIERS).pooled()).isFalse();
        assertThat(groups.groups().get(ThreadRef.CARRIERS).blockedNanos()).isEqualTo(700);
        assertThat(groups.groups().get("worker-*").pooled()).isTrue();
    }

    /** A thread that waits for its database is held; 1,300 of the 2,100 ns are within the window. */
    @Test
    void readsOfSocketsHoldThreads() {
        groups.accept(new SocketIo(200, 2_100, Recorded.platform(20, "worker-1"), WORKER, true, "db", 5432, 9));
        groups.accept(new SocketIo(4_000, 90, Recorded.platform(21, "worker-2"), WORKER, false, "db", 5432, 9));
        assertThat(groups.groups().get("worker-*").blockedNanos()).isEqualTo(1_390);
        assertThat(groups.groups().get("worker-*").atSocketsNanos()).isEqualTo(1_390);
        assertThat(groups.groups().get("worker-*").threads()).isEqualTo(2);
    }
}
