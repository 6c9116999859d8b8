package io.carrierscope.analyzer.fold.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.SocketIo;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadCpuLoad;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadLife;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadGroupsTest {
    private static final Stack WORKER = Recorded.stack("shop.Order.place",
            "java.util.concurrent.ForkJoinPool.runWorker");
    private static final Window WINDOW = new Window(1_000, 9_000);
    private final ThreadGroups groups = new ThreadGroups(WINDOW, 1_000);

    /** Carriers are workers of a pool, too, but a larger pool of platform threads is no remedy for them. */
    @Test
    void carriersAreNotPooledPlatformThreads() {
        groups.accept(new MonitorEnter(2_000, 700, Recorded.carrier(10), WORKER, "shop.Order", null, 0));
        groups.accept(new MonitorEnter(3_000, 400, Recorded.platform(20, "worker-1"), WORKER, "shop.Order", null, 0));
        assertThat(groups.groups().get(ThreadRef.CARRIERS).pooled()).isFalse();
        assertThat(groups.groups().get(ThreadRef.CARRIERS).blockedNanos()).isEqualTo(700);
        assertThat(groups.groups().get("worker-*").pooled()).isTrue();
    }

    /** A worker of Quartz waits for work in a monitor: 700 of it, then 400 of a job that waits. */
    @Test
    void aPoolMayWaitForWorkInAMonitor() {
        var thread = Recorded.platform(20, "quartzScheduler_Worker-3");
        String run = "org.quartz.simpl.SimpleThreadPool$WorkerThread.run";
        groups.accept(new MonitorWait(2_000, 700, thread, Recorded.stack("java.lang.Object.wait", run),
                "java.lang.Object", 500, true));
        groups.accept(new MonitorWait(3_000, 400, thread,
                Recorded.stack("java.lang.Object.wait", "shop.Export.execute", run), "shop.Export", 500, true));
        assertThat(groups.groups().get("quartzScheduler_Worker-*").idleNanos()).isEqualTo(700);
        assertThat(groups.groups().get("quartzScheduler_Worker-*").blockedNanos()).isEqualTo(400);
    }

    /** Samples are due each 1,000 ns, so one was between 8,000 and 9,000, though no thread used a millisecond then. */
    @Test
    void samplesCoverTheWindowUntilTheLastThatWasDue() {
        groups.accept(new ThreadCpuLoad(1_500, Recorded.platform(20, "worker-1"), 0.25));
        groups.accept(new ThreadCpuLoad(2_500, Recorded.platform(21, "worker-2"), 0.5));
        groups.accept(new ThreadCpuLoad(5_000, Recorded.platform(20, "worker-1"), 0.25));
        assertThat(groups.cpuCoveredNanos()).isEqualTo(7_000);
        assertThat(groups.groups().get("worker-*").cpuLoadNanos()).isEqualTo(0.25 * 500 + 0.5 * 1_000 + 0.25 * 1_000);
        groups.accept(new ThreadCpuLoad(8_600, Recorded.platform(21, "worker-2"), 0.5));
        assertThat(groups.cpuCoveredNanos()).isEqualTo(7_600);
    }

    /** A thread that lives for 40 ns uses half of the processors for these, not for the 1,000 ns of a period. */
    @Test
    void theFirstSampleOfAThreadCoversTheTimeSinceItsStart() {
        var first = Recorded.platform(20, "request-1");
        groups.accept(new ThreadCpuLoad(5_040, first, 0.5));
        groups.accept(new ThreadLife(5_000, first, true, Stack.NONE));
        groups.accept(new ThreadLife(5_040, first, false, Stack.NONE));
        var second = Recorded.platform(21, "request-2");
        groups.accept(new ThreadLife(4_300, second, true, Stack.NONE));
        groups.accept(new ThreadCpuLoad(5_000, second, 0.1));
        groups.accept(new ThreadCpuLoad(6_000, second, 0.3));
        var requests = groups.groups().get("request-*");
        assertThat(requests.cpuLoadNanos()).isCloseTo(0.5 * 40 + 0.1 * 700 + 0.3 * 1_000, within(1e-9));
        assertThat(requests.busiestLoadNanos()).isCloseTo(370, within(1e-9));
        double overTime = IntStream.range(0, TimeBins.COUNT).mapToDouble(requests.cpuOverTime()::nanos).sum();
        assertThat(overTime).isCloseTo(390, within(1e-9));
        assertThat(groups.groups()).containsOnlyKeys("request-*");
        // under a new name it has no first sample of its own
        groups.accept(new ThreadCpuLoad(7_000, Recorded.platform(21, "worker"), 0.2));
        assertThat(groups.groups().get("worker").cpuLoadNanos()).isEqualTo(200);
    }

    /** Samples at 7,000 and 8,000, and one as the thread ends at 8,150: it covers 150 ns, however parts of the recording come together. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void theSampleOfAnEndCoversTheTimeSinceTheOneBefore(int inTheOtherPart) {
        var thread = Recorded.platform(20, "request-1");
        var loads = List.of(new ThreadCpuLoad(7_000, thread, 0.1), new ThreadCpuLoad(8_000, thread, 0.3),
                new ThreadCpuLoad(8_150, thread, 0.8));
        var other = new ThreadGroups(WINDOW, 1_000);
        for (int i = 0; i < 3; i++) {
            (i == inTheOtherPart ? other : groups).accept(loads.get(i));
        }
        groups.merge(other);
        var requests = groups.groups().get("request-*");
        assertThat(requests.cpuLoadNanos()).isCloseTo(0.1 * 1_000 + 0.3 * 1_000 + 0.8 * 150, within(1e-9));
        double overTime = IntStream.range(0, TimeBins.COUNT).mapToDouble(requests.cpuOverTime()::nanos).sum();
        assertThat(overTime).isCloseTo(520, within(1e-9));
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
