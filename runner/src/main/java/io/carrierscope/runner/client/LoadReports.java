package io.carrierscope.runner.client;

import com.sun.management.OperatingSystemMXBean;
import io.carrierscope.runner.event.PhaseName;
import io.carrierscope.runner.event.PhaseSpan;
import java.lang.management.ManagementFactory;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Emits the load event of each second and meters the generator's own CPU in measure. */
final class LoadReports implements AutoCloseable {
    private static final OperatingSystemMXBean SYSTEM = ManagementFactory
            .getPlatformMXBean(OperatingSystemMXBean.class);

    private final Ledger ledger;
    private final Connections connections;
    private final ServerMeter meter;
    private final Halves halves = new Halves();
    private final ScheduledExecutorService clock = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("load-reports").factory());
    private volatile PhaseName phase = PhaseName.WARMUP;
    private volatile long cpuAtBegin;
    private volatile double cpuShare;

    LoadReports(Ledger ledger, Connections connections, ServerMeter meter) {
        this.meter = meter;
        this.ledger = ledger;
        this.connections = connections;
        clock.scheduleAtFixedRate(() -> ledger.reportSecond(phase, connections), 1, 1, TimeUnit.SECONDS);
    }

    void announced(PhaseSpan span) {
        at(span.startNanos(), () -> phase = span.name());
        if (span.name() == PhaseName.MEASURE) {
            at(span.startNanos(), () -> cpuAtBegin = SYSTEM.getProcessCpuTime());
            at(span.endNanos(), () -> cpuShare = share(span));
            for (int half = 0; half <= 2; half++) {
                at(span.startNanos() + half * span.durationNanos() / 2, () -> halves.add(Halves.mark(ledger, meter)));
            }
        }
    }

    private double share(PhaseSpan span) {
        double capacityNanos = (double) span.durationNanos() * Runtime.getRuntime().availableProcessors();
        return (SYSTEM.getProcessCpuTime() - cpuAtBegin) / capacityNanos;
    }

    void at(long nanos, Runnable action) {
        clock.schedule(action, nanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    /** Waits for what was still to be done at instants that have passed by now. */
    void finish() throws InterruptedException {
        clock.shutdown();
        clock.awaitTermination(1, TimeUnit.MINUTES);
    }

    double cpuShare() {
        return cpuShare;
    }

    @Override
    public void close() {
        ledger.reportSecond(phase, connections);
        clock.shutdownNow();
        clock.close();
    }
}
