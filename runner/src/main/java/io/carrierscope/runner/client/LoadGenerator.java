package io.carrierscope.runner.client;

import io.carrierscope.runner.client.LoadClient.Sender;
import io.carrierscope.runner.client.LoadClient.Target;
import io.carrierscope.runner.event.PhaseName;
import io.carrierscope.runner.event.PhaseSpan;
import java.net.URI;
import java.time.Duration;
import java.util.function.Consumer;

/** Drives one load through warm-up, measure and drain, and accounts for every request. */
public final class LoadGenerator {
    /** The longest wait for a load that comes to rest before measure. */
    public static final Duration SETTLING = Duration.ofMinutes(3);
    /** Phases are announced this long before they begin, so that the other JVM hears of them in time. */
    private static final long LEAD_NANOS = Duration.ofMillis(150).toNanos();
    private static final long GRACE_NANOS = Duration.ofSeconds(1).toNanos();

    private final LoadClient client;
    private final LoadPlan plan;
    private final LoadSettings settings;
    private final Consumer<PhaseSpan> announcements;
    private final ServerMeter meter;
    private final Ledger ledger;
    private final Connections connections = new Connections();

    public LoadGenerator(LoadClient client, LoadPlan plan, LoadSettings settings,
            Consumer<PhaseSpan> announcements, ServerMeter meter) {
        this.client = client;
        this.plan = plan;
        this.settings = settings;
        this.announcements = announcements;
        this.meter = meter;
        this.ledger = new Ledger(plan);
    }

    public LoadSummary run(URI uri) throws Exception {
        Target target = new Target(Loopback.spread(uri, plan), plan.maxConnections(), plan.maxQueued(),
                settings.requestTimeout());
        try (Sender sender = client.open(target, connections);
                LoadReports reports = new LoadReports(ledger, connections, meter)) {
            try (LoadDriver driver = driver(sender)) {
                drive(driver, reports);
            }
            ledger.awaitAnswers(GRACE_NANOS);
            ledger.abandonRest();
            reports.finish();
            LoadSummary summary = ledger.summary(connections, reports.cpuShare());
            summary.commit();
            return summary;
        }
    }

    private LoadDriver driver(Sender sender) {
        return switch (plan) {
            case LoadPlan.ClosedLoop closed -> new ClosedLoopDriver(closed, ledger, sender);
            case LoadPlan.Batches batches -> new BatchDriver(batches, ledger, sender);
            case LoadPlan.Knee knee -> new KneeDriver(knee, ledger, sender);
            case LoadPlan.OpenLoop open -> new OpenLoopDriver(open, ledger, sender, !client.underTest());
            case LoadPlan.Burst burst -> new BurstDriver(burst, ledger, sender);
            case LoadPlan.Hold hold -> new HoldDriver(hold, ledger, sender, meter);
        };
    }

    private void drive(LoadDriver driver, LoadReports reports) {
        long startNanos = System.nanoTime() + LEAD_NANOS;
        announce(PhaseSpan.open(PhaseName.WARMUP, startNanos), reports);
        driver.begin(startNanos);
        WarmupWatch watch = new WarmupWatch(settings.warmup(), plan, ledger, meter);
        watch.watch(driver, startNanos, LEAD_NANOS);
        if (driver.settles()) {
            driver.settle(SETTLING.toNanos());
        }
        PhaseSpan measure = measure(driver, startNanos);
        PhaseSpan drain = new PhaseSpan(PhaseName.DRAIN, measure.endNanos(), settings.drain().toNanos());
        ledger.measure(measure);
        announce(measure, reports);
        announce(drain, reports);
        reports.at(measure.startNanos(), () -> watch.commit(measure.startNanos() - startNanos));
        if (driver.settles()) {
            driver.begin(measure.startNanos());
        }
        driver.runUntil(drain.endNanos());
    }

    /** A fixed warm-up of a load that never pauses ends to the instant. */
    private PhaseSpan measure(LoadDriver driver, long warmupNanos) {
        long soon = System.nanoTime() + LEAD_NANOS;
        boolean toTheInstant = !driver.settles() && !settings.warmup().untilSteady();
        long planned = warmupNanos + settings.warmup().atMost().toNanos();
        return new PhaseSpan(PhaseName.MEASURE, toTheInstant && planned - soon > -LEAD_NANOS ? planned : soon,
                driver.measure(settings.measure()).toNanos());
    }

    private void announce(PhaseSpan span, LoadReports reports) {
        announcements.accept(span);
        reports.announced(span);
    }
}
