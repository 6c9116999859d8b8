package io.carrierscope.runner.client.load;

import io.carrierscope.runner.app.HttpCall;
import io.carrierscope.runner.client.account.Connections;
import io.carrierscope.runner.client.account.LoadAccounting;
import io.carrierscope.runner.client.account.LoadReports;
import io.carrierscope.runner.client.account.LoadSummary;
import io.carrierscope.runner.client.account.ServerMeter;
import io.carrierscope.runner.client.http.LoadClient.Sender;
import io.carrierscope.runner.client.http.LoadClient.Target;
import io.carrierscope.runner.client.http.LoadClient;
import io.carrierscope.runner.net.Loopback;
import io.carrierscope.runner.os.ListenQueues;
import io.carrierscope.runner.phase.PhaseName;
import io.carrierscope.runner.phase.PhaseSpan;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** Drives one load through warm-up, measure and drain, and accounts for every request. */
public final class LoadGenerator {
    /** The longest wait for a load to settle before the measure phase: a knee is searched for, then shares of it are held. */
    public static final Duration SETTLING = Duration.ofMinutes(6);
    /** Phases are announced this long before they begin, so that the other JVMs know in time. */
    private static final long LEAD_NANOS = Duration.ofMillis(150).toNanos();
    /** For requests that nothing answers, and beyond their own limit for others. */
    private static final Duration GRACE = Duration.ofSeconds(1);
    /** A thread of the client that counts a last answer may have no processor for so long; the runner waits for 20 s. */
    private static final long ACCOUNT_NANOS = Duration.ofSeconds(10).toNanos();

    private final LoadClient client;
    private final LoadPlan plan;
    private final LoadSettings settings;
    private final Consumer<PhaseSpan> announcements;
    private final ServerMeter meter;
    private final List<HttpCall> calls;
    private final long seed;
    private final LoadAccounting accounting;
    private final Connections connections = new Connections();

    public LoadGenerator(LoadClient client, LoadPlan plan, LoadSettings settings,
            Consumer<PhaseSpan> announcements, ServerMeter meter) {
        this(client, plan, settings, announcements, meter, List.of(), 1);
    }

    /**
     * Sends these requests.
     *
     * @param seed decides the random gaps between them
     */
    public LoadGenerator(LoadClient client, LoadPlan plan, LoadSettings settings, Consumer<PhaseSpan> announcements,
            ServerMeter meter, List<HttpCall> calls, long seed) {
        this.calls = List.copyOf(calls);
        this.seed = seed;
        this.client = client;
        this.plan = plan;
        this.settings = settings;
        this.announcements = announcements;
        this.meter = meter;
        this.accounting = new LoadAccounting(plan.samplesByIntention());
    }

    public LoadSummary run(URI uri) throws Exception {
        Target target = new Target(addresses(uri, plan), plan.maxConnections(), plan.maxQueued(),
                settings.requestTimeout(), calls);
        long overflows = ListenQueues.overflows();
        try (Sender sender = client.open(target, connections);
                LoadReports reports = new LoadReports(accounting, connections, meter)) {
            try (LoadDriver driver = driver(sender)) {
                drive(driver, reports);
            }
            accounting.awaitAnswers(patience().toNanos());
            accounting.abandonRest(ACCOUNT_NANOS);
            reports.finish();
            LoadSummary summary = accounting.summary(connections, reports.cpuShare());
            summary.commit(ListenQueues.overflows() - overflows);
            return summary;
        }
    }

    /** Every request ends by its own limit; to end it earlier would count an answer under way as a time-out. */
    private Duration patience() {
        return plan.holdsRequests() ? GRACE : settings.requestTimeout().plus(GRACE);
    }

    static List<URI> addresses(URI uri, LoadPlan plan) {
        return plan.connectsEachRequest() ? Loopback.spread(uri, plan.maxConnections()) : List.of(uri);
    }

    private LoadDriver driver(Sender sender) {
        return plan.driver(new LoadContext(accounting, new RequestIssuer(accounting, sender), meter,
                !client.underTest(), seed));
    }

    private void drive(LoadDriver driver, LoadReports reports) {
        long startNanos = System.nanoTime() + LEAD_NANOS;
        announce(PhaseSpan.open(PhaseName.WARMUP, startNanos), reports);
        driver.begin(startNanos);
        WarmupWatch watch = new WarmupWatch(settings.warmup(), plan, accounting, meter);
        watch.watch(driver, startNanos, LEAD_NANOS);
        driver.settle(SETTLING.toNanos());
        PhaseSpan measure = measure(driver, startNanos);
        PhaseSpan drain = new PhaseSpan(PhaseName.DRAIN, measure.endNanos(), settings.drain().toNanos());
        accounting.measure(measure);
        announce(measure, reports);
        announce(drain, reports);
        reports.at(measure.startNanos(), () -> watch.commit(measure.startNanos() - startNanos));
        if (driver.settles()) {
            driver.begin(measure.startNanos());
        } else {
            driver.goOnFrom(measure.startNanos());
        }
        driver.runUntil(drain.endNanos());
    }

    /** The fixed warm-up of a load that never pauses ends exactly on time. */
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
