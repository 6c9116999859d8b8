package io.carrierscope.runner.client.account;

import io.carrierscope.events.client.PartEvent;
import io.carrierscope.runner.phase.PhaseName;
import io.carrierscope.runner.phase.PhaseSpan;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Emits a load event each second and reads what server and generator do in the measured parts. */
public final class LoadReports implements AutoCloseable {
    private final LoadAccounting accounting;
    private final Connections connections;
    private final ServerMeter meter;
    private final Map<PhaseName, PartReadings> parts = new ConcurrentHashMap<>();
    private final ScheduledExecutorService clock = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("load-reports").factory());
    private volatile PhaseName phase = PhaseName.WARMUP;

    public LoadReports(LoadAccounting accounting, Connections connections, ServerMeter meter) {
        this.meter = meter;
        this.accounting = accounting;
        this.connections = connections;
        clock.scheduleAtFixedRate(() -> accounting.reportSecond(phase, connections), 1, 1, TimeUnit.SECONDS);
    }

    public void announced(PhaseSpan span) {
        at(span.startNanos(), () -> phase = span.name());
        if (span.name().isMeasured()) {
            PartReadings readings = new PartReadings(span.name() == PhaseName.MEASURE);
            parts.put(span.name(), readings);
            for (int half = 0; half <= 2; half++) {
                at(span.startNanos() + half * span.durationNanos() / 2,
                        () -> readings.add(PartReadings.Mark.of(accounting, connections, meter)));
            }
        }
    }

    public void at(long nanos, Runnable action) {
        clock.schedule(action, nanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    /** Waits for the actions whose instants have passed. */
    public void finish() throws InterruptedException {
        clock.shutdown();
        clock.awaitTermination(1, TimeUnit.MINUTES);
    }

    /** Waits until all of a part is read. */
    public void await(PhaseName part) throws InterruptedException {
        parts.get(part).await();
    }

    /** The account of a part that has been read. */
    public LoadSummary summary(PhaseName part) {
        PartReadings readings = parts.get(part);
        return accounting.summary(part, readings.connections(), readings.cpuShare());
    }

    /** The same as an event. */
    public PartEvent event(PhaseName part) {
        PartEvent event = accounting.event(part);
        parts.get(part).fill(event);
        return event;
    }

    @Override
    public void close() {
        accounting.reportSecond(phase, connections);
        clock.shutdownNow();
        clock.close();
    }
}
