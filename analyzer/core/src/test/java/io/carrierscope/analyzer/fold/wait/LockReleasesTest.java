package io.carrierscope.analyzer.fold.wait;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.wait.LockReleases.Owner;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent.SocketIo;
import io.carrierscope.analyzer.recording.event.Stack;
import org.junit.jupiter.api.Test;

/** Times in milliseconds in a window of ten seconds. */
class LockReleasesTest {
    private static final long MILLI = 1_000_000;
    private static final Stack READS = Recorded.stack("java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock.lock",
            "shop.Routes.find");
    private static final Stack WRITES = Recorded.stack(
            "java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock.lock",
            "shop.Routes.refresh");
    private static final Stack CALLS = Recorded.stack("java.net.Socket.read", "shop.Peer.ask",
            "shop.Routes.statistics");

    private final LockReleases releases = new LockReleases(new Window(0, 10_000 * MILLI));

    private void locked(int thread, Stack stack, long from, long to) {
        releases.accept(new Park(from * MILLI, (to - from) * MILLI, Recorded.platform(thread, "w-" + thread), stack,
                "x.Sync", 7));
    }

    private void calls(int thread, long from, long to) {
        releases.accept(new SocketIo(from * MILLI, (to - from) * MILLI, Recorded.platform(thread, "w-" + thread), CALLS,
                true, "peer", 80, 5));
    }

    /** A reader holds the lock for a call of 250 ms; a writer waits for it, and readers wait for the writer. */
    private void queue(long from) {
        calls(1, from, from + 250);
        locked(2, WRITES, from + 30, from + 252);
        locked(3, READS, from + 40, from + 253);
        locked(4, READS, from + 90, from + 255);
        calls(5, from + 20, from + 28);
    }

    @Test
    void theOwnersWaitEndsWhenTheQueueMovesOn() {
        releases.accept(new Sleep(0, 9_000 * MILLI, Recorded.platform(9, "main"), Recorded.stack("shop.Main.main"), 1));
        for (int i = 0; i < 4; i++) {
            queue(100 + 900 * i);
        }
        locked(3, READS, 5_000, 5_040);
        locked(4, READS, 5_010, 5_041);
        assertThat(releases.owner()).contains(new Owner(CALLS, 4, 5));
    }

    @Test
    void chanceTellsNothing() {
        queue(100);
        queue(1_100);
        assertThat(releases.owner()).as("two queues").isEmpty();
        for (int i = 0; i < 3; i++) {
            locked(3, READS, 5_000 + 300 * i, 5_040 + 300 * i);
            locked(4, READS, 5_010 + 300 * i, 5_041 + 300 * i);
        }
        assertThat(releases.owner()).as("two of five").isEmpty();
    }
}
