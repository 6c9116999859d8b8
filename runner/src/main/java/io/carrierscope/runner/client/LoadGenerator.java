package io.carrierscope.runner.client;

import io.carrierscope.runner.client.LoadClient.Sender;
import io.carrierscope.runner.client.LoadClient.Target;
import io.carrierscope.runner.event.MonotonicClock;
import io.carrierscope.runner.event.PhaseName;
import io.carrierscope.runner.event.PhaseSpan;
import java.net.URI;
import java.time.Duration;
import java.util.function.Consumer;

/** Drives one load through warm-up, measure and drain, and accounts for every request. */
public final class LoadGenerator {
    /** Phases are announced this long before they begin, so that the other JVM hears of them in time. */
    private static final long LEAD_NANOS = Duration.ofMillis(150).toNanos();
    private static final long GRACE_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long POLL_NANOS = Duration.ofMillis(2).toNanos();

    private final LoadClient client;
    private final LoadPlan plan;
    private final LoadSettings settings;
    private final Consumer<PhaseSpan> announcements;
    private final Ledger ledger;
    private final Connections connections = new Connections();

    public LoadGenerator(LoadClient client, LoadPlan plan, LoadSettings settings,
            Consumer<PhaseSpan> announcements) {
        this.client = client;
        this.plan = plan;
        this.settings = settings;
        this.announcements = announcements;
        this.ledger = new Ledger(plan);
    }

    public LoadSummary run(URI uri) throws Exception {
        Target target = new Target(uri, plan.maxConnections(), plan.maxQueued(), settings.requestTimeout());
        try (Sender sender = client.open(target, connections);
                LoadReports reports = new LoadReports(ledger, connections)) {
            switch (plan) {
                case LoadPlan.ClosedLoop closed -> drive(new ClosedLoopDriver(closed, ledger, sender), reports);
                case LoadPlan.OpenLoop open -> drive(new OpenLoopDriver(open, ledger, sender), reports);
            }
            awaitAnswers(GRACE_NANOS);
            ledger.abandonRest();
            LoadSummary summary = ledger.summary(connections, reports.cpuShare());
            summary.commit();
            return summary;
        }
    }

    /** The load of a closed loop never pauses, so its phases follow each other without a gap. */
    private void drive(ClosedLoopDriver driver, LoadReports reports) {
        PhaseSpan warmup = warmup();
        announce(warmup, reports);
        PhaseSpan drain = announceMeasure(warmup.endNanos(), reports);
        try (driver) {
            driver.start(warmup.startNanos());
            MonotonicClock.parkUntil(drain.endNanos());
        }
    }

    /** The schedule starts anew at measure, after the answers of the warm-up have come. */
    private void drive(OpenLoopDriver driver, LoadReports reports) {
        PhaseSpan warmup = warmup();
        announce(warmup, reports);
        driver.offer(warmup.startNanos(), warmup.endNanos());
        awaitAnswers(settings.requestTimeout().toNanos());
        PhaseSpan drain = announceMeasure(System.nanoTime() + LEAD_NANOS, reports);
        driver.offer(drain.startNanos() - settings.measure().toNanos(), drain.endNanos());
    }

    private PhaseSpan warmup() {
        return new PhaseSpan(PhaseName.WARMUP, System.nanoTime() + LEAD_NANOS, settings.warmup().toNanos());
    }

    private PhaseSpan announceMeasure(long startNanos, LoadReports reports) {
        PhaseSpan measure = new PhaseSpan(PhaseName.MEASURE, startNanos, settings.measure().toNanos());
        PhaseSpan drain = new PhaseSpan(PhaseName.DRAIN, measure.endNanos(), settings.drain().toNanos());
        ledger.measure(measure);
        announce(measure, reports);
        announce(drain, reports);
        return drain;
    }

    private void announce(PhaseSpan span, LoadReports reports) {
        announcements.accept(span);
        reports.announced(span);
    }

    private void awaitAnswers(long atMostNanos) {
        long deadline = System.nanoTime() + atMostNanos;
        while (ledger.inFlight() > 0 && deadline - System.nanoTime() > 0) {
            MonotonicClock.parkUntil(System.nanoTime() + POLL_NANOS);
        }
    }
}
