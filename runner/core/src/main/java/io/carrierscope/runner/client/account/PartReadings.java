package io.carrierscope.runner.client.account;

import com.sun.management.OperatingSystemMXBean;
import io.carrierscope.events.Absent;
import io.carrierscope.events.client.HalvesEvent;
import io.carrierscope.events.client.PartEvent;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Readings at the begin, middle and end of a measured part: what its halves did, its connections, and the CPU time of server and client. */
final class PartReadings {
    private static final int BEGIN_MIDDLE_END = 3;
    private static final OperatingSystemMXBean SYSTEM = ManagementFactory
            .getPlatformMXBean(OperatingSystemMXBean.class);
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    /** A client under test may have thousands, of which none is busy. */
    private static final int FEW_THREADS = 100;

    private final boolean recorded;
    private final List<Mark> marks = new ArrayList<>();
    private final CountDownLatch left = new CountDownLatch(BEGIN_MIDDLE_END);

    /** The halves of a recorded part are an event of their own. */
    PartReadings(boolean recorded) {
        this.recorded = recorded;
    }

    /**
     * A reading: totals up to an instant.
     *
     * @param cpuNanos of the server
     * @param ownCpuNanos of this process, the client
     * @param threadCpuNanos of each of its threads, by name
     * @param notAccepted connections that the server has not accepted; -1 where the system does not tell
     */
    record Mark(long nanos, long answered, OptionalLong cpuNanos, long ownCpuNanos, Map<String, Long> threadCpuNanos,
            int notAccepted, Connections.Reading connections) {
        static Mark of(LoadAccounting accounting, Connections connections, ServerMeter meter) {
            return new Mark(System.nanoTime(), accounting.answeredSoFar(), meter.cpuNanos(),
                    SYSTEM.getProcessCpuTime(), threadCpu(), meter.notAccepted(), connections.read());
        }

        private static Map<String, Long> threadCpu() {
            Map<String, Long> nanos = new HashMap<>();
            long[] ids = THREADS.getAllThreadIds();
            for (ThreadInfo thread : ids.length > FEW_THREADS ? new ThreadInfo[0] : THREADS.getThreadInfo(ids)) {
                if (thread != null) {
                    nanos.put(thread.getThreadName(), THREADS.getThreadCpuTime(thread.getThreadId()));
                }
            }
            return nanos;
        }
    }

    /** Each part has three. */
    void add(Mark mark) {
        marks.add(mark);
        if (recorded && marks.size() == BEGIN_MIDDLE_END) {
            halves().commit();
        }
        left.countDown();
    }

    /** Waits for the last of them. */
    void await() throws InterruptedException {
        left.await(1, TimeUnit.MINUTES);
    }

    HalvesEvent halves() {
        HalvesEvent event = new HalvesEvent();
        event.firstThroughput = perSecond(marks.get(0), marks.get(1));
        event.secondThroughput = perSecond(marks.get(1), marks.get(2));
        event.firstCpu = cpuPerRequest(marks.get(0), marks.get(1));
        event.secondCpu = cpuPerRequest(marks.get(1), marks.get(2));
        return event;
    }

    /** CPU time of this process as a share of that of all its processors, 0 to 1. */
    double cpuShare() {
        return (double) ownCpuNanos() / (marks.get(2).nanos() - marks.get(0).nanos())
                / Runtime.getRuntime().availableProcessors();
    }

    Connections.Use connections() {
        return Connections.Use.between(marks.get(0).connections(), marks.get(1).connections(),
                marks.get(2).connections());
    }

    void fill(PartEvent event) {
        event.firstThroughput = perSecond(marks.get(0), marks.get(1));
        event.secondThroughput = perSecond(marks.get(1), marks.get(2));
        event.serverCpu = cpu(marks.get(0), marks.get(2));
        event.clientCpu = ownCpuNanos();
        event.notAccepted = marks.stream().mapToInt(Mark::notAccepted).min().orElse(-1);
        Optional<Map.Entry<String, Long>> busiest = busiest();
        event.busiestThread = busiest.map(Map.Entry::getKey).orElse(null);
        event.busiestThreadCpu = busiest.map(Map.Entry::getValue).orElse(Absent.NANOS);
    }

    private long ownCpuNanos() {
        return marks.get(2).ownCpuNanos() - marks.get(0).ownCpuNanos();
    }

    /** The busiest of the threads that lived all the time. */
    private Optional<Map.Entry<String, Long>> busiest() {
        Map<String, Long> before = marks.get(0).threadCpuNanos();
        return marks.get(2).threadCpuNanos().entrySet().stream().filter(thread -> before.containsKey(thread.getKey()))
                .map(thread -> Map.entry(thread.getKey(), thread.getValue() - before.get(thread.getKey())))
                .max(Comparator.comparingLong(Map.Entry::getValue));
    }

    private static double perSecond(Mark begin, Mark end) {
        return (end.answered - begin.answered) * 1e9 / Math.max(1, end.nanos - begin.nanos);
    }

    private static long cpuPerRequest(Mark begin, Mark end) {
        long answered = end.answered - begin.answered;
        long nanos = cpu(begin, end);
        return answered == 0 || nanos == Absent.NANOS ? Absent.NANOS : nanos / answered;
    }

    private static long cpu(Mark begin, Mark end) {
        return begin.cpuNanos.isEmpty() || end.cpuNanos.isEmpty()
                ? Absent.NANOS
                : end.cpuNanos.getAsLong() - begin.cpuNanos.getAsLong();
    }
}
