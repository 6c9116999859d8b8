package io.carrierscope.runner.client.account;

import com.sun.management.OperatingSystemMXBean;
import io.carrierscope.events.Absent;
import io.carrierscope.events.HalvesEvent;
import io.carrierscope.runner.phase.PhaseName;
import io.carrierscope.runner.phase.PhaseSpan;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Emits a load event each second and measures the CPU use of the generator in the measure phase. */
public final class LoadReports implements AutoCloseable {
    private static final OperatingSystemMXBean SYSTEM = ManagementFactory
            .getPlatformMXBean(OperatingSystemMXBean.class);

    private final LoadAccounting accounting;
    private final Connections connections;
    private final ServerMeter meter;
    private final DriftCheck drift = new DriftCheck();
    private final ScheduledExecutorService clock = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("load-reports").factory());
    private volatile PhaseName phase = PhaseName.WARMUP;
    private volatile long cpuAtBegin;
    private volatile double cpuShare;

    public LoadReports(LoadAccounting accounting, Connections connections, ServerMeter meter) {
        this.meter = meter;
        this.accounting = accounting;
        this.connections = connections;
        clock.scheduleAtFixedRate(() -> accounting.reportSecond(phase, connections), 1, 1, TimeUnit.SECONDS);
    }

    public void announced(PhaseSpan span) {
        at(span.startNanos(), () -> phase = span.name());
        if (span.name() == PhaseName.MEASURE) {
            at(span.startNanos(), () -> cpuAtBegin = SYSTEM.getProcessCpuTime());
            at(span.endNanos(), () -> cpuShare = share(span));
            for (int half = 0; half <= 2; half++) {
                at(span.startNanos() + half * span.durationNanos() / 2,
                        () -> drift.add(DriftCheck.mark(accounting, meter)));
            }
        }
    }

    private double share(PhaseSpan span) {
        double capacityNanos = (double) span.durationNanos() * Runtime.getRuntime().availableProcessors();
        return (SYSTEM.getProcessCpuTime() - cpuAtBegin) / capacityNanos;
    }

    public void at(long nanos, Runnable action) {
        clock.schedule(action, nanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    /** Waits for the actions whose instants have passed. */
    public void finish() throws InterruptedException {
        clock.shutdown();
        clock.awaitTermination(1, TimeUnit.MINUTES);
    }

    public double cpuShare() {
        return cpuShare;
    }

    @Override
    public void close() {
        accounting.reportSecond(phase, connections);
        clock.shutdownNow();
        clock.close();
    }

    /** Compares the two halves of the measure phase, from readings at its begin, middle and end. */
    static final class DriftCheck {
        private final List<Mark> marks = new ArrayList<>();

        /** A reading: totals up to an instant. */
        record Mark(long nanos, long answered, OptionalLong cpuNanos) {}

        static Mark mark(LoadAccounting accounting, ServerMeter meter) {
            return new Mark(System.nanoTime(), accounting.answeredSoFar(), meter.cpuNanos());
        }

        /** The third mark ends the second half. */
        void add(Mark mark) {
            marks.add(mark);
            if (marks.size() == 3) {
                event().commit();
            }
        }

        HalvesEvent event() {
            HalvesEvent event = new HalvesEvent();
            event.firstThroughput = perSecond(marks.get(0), marks.get(1));
            event.secondThroughput = perSecond(marks.get(1), marks.get(2));
            event.firstCpu = cpuPerRequest(marks.get(0), marks.get(1));
            event.secondCpu = cpuPerRequest(marks.get(1), marks.get(2));
            return event;
        }

        private static double perSecond(Mark begin, Mark end) {
            return (end.answered - begin.answered) * 1e9 / Math.max(1, end.nanos - begin.nanos);
        }

        private static long cpuPerRequest(Mark begin, Mark end) {
            long answered = end.answered - begin.answered;
            return answered == 0 || begin.cpuNanos.isEmpty() || end.cpuNanos.isEmpty()
                    ? Absent.NANOS
                    : (end.cpuNanos.getAsLong() - begin.cpuNanos.getAsLong()) / answered;
        }
    }
}
