package io.carrierscope.runner.client.load;

import io.carrierscope.events.client.PartEvent;
import io.carrierscope.runner.app.HttpCall;
import io.carrierscope.runner.client.account.Connections;
import io.carrierscope.runner.client.account.LoadAccounting;
import io.carrierscope.runner.client.account.LoadReports;
import io.carrierscope.runner.client.account.LoadSummary;
import io.carrierscope.runner.client.account.ServerMeter;
import io.carrierscope.runner.client.http.LoadClient.Sender;
import io.carrierscope.runner.client.http.LoadClient.Target;
import io.carrierscope.runner.client.http.LoadClient;
import io.carrierscope.runner.client.load.Recorder.Order;
import io.carrierscope.runner.net.Loopback;
import io.carrierscope.runner.os.ListenQueues;
import io.carrierscope.runner.phase.PhaseName;
import io.carrierscope.runner.phase.PhaseSpan;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Drives one load through warm-up, the measured parts and drain, and accounts for every request. */
public final class LoadGenerator {
    /** The longest wait for a load to settle before the measure phase: a knee is searched for, then shares of it are held. */
    public static final Duration SETTLING = Duration.ofMinutes(6);
    /** Phases are announced this long before they begin, so that the other JVMs know in time. */
    private static final long LEAD_NANOS = Duration.ofMillis(150).toNanos();
    /** For requests that nothing answers, and beyond their own limit for others. */
    private static final Duration GRACE = Duration.ofSeconds(1);
    /** With more busy threads than processors a server does not get to its recorder, which takes a second of CPU time. */
    private static final long SWITCHING_NANOS = Duration.ofSeconds(3).toNanos();
    /** A thread of the client that counts a last answer may have no processor for so long; the runner waits for 20 s. */
    private static final long ACCOUNT_NANOS = Duration.ofSeconds(10).toNanos();

    private final LoadClient client;
    private final LoadPlan plan;
    private final LoadSettings settings;
    private final Consumer<PhaseSpan> announcements;
    private final ServerMeter meter;
    private final List<HttpCall> calls;
    private final long seed;
    private final Recorder recorder;
    private final LoadAccounting accounting;
    private final Connections connections = new Connections();
    private final WarmupWatch watch;
    private RequestIssuer requests;
    private long begunNanos;
    private long warmedNanos;

    public LoadGenerator(LoadClient client, LoadPlan plan, LoadSettings settings,
            Consumer<PhaseSpan> announcements, ServerMeter meter) {
        this(client, plan, settings, announcements, meter, List.of(), 1, Recorder.ALWAYS_ON);
    }

    /**
     * Sends these requests.
     *
     * @param seed decides the random gaps between them, which are the same in both parts
     */
    public LoadGenerator(LoadClient client, LoadPlan plan, LoadSettings settings, Consumer<PhaseSpan> announcements,
            ServerMeter meter, List<HttpCall> calls, long seed, Recorder recorder) {
        this.recorder = recorder;
        this.calls = List.copyOf(calls);
        this.seed = seed;
        this.client = client;
        this.plan = plan;
        this.settings = settings;
        this.announcements = announcements;
        this.meter = meter;
        this.accounting = new LoadAccounting(plan.samplesByIntention());
        this.watch = new WarmupWatch(settings.warmup(), plan, accounting, meter);
    }

    /** Returns the account of the part without Flight Recorder, where there is one. */
    public LoadSummary run(URI uri) throws Exception {
        Target target = new Target(addresses(uri, plan), plan.maxConnections(), plan.maxQueued(),
                settings.requestTimeout(), calls);
        long overflows = ListenQueues.overflows();
        try (Sender sender = client.open(target, connections);
                LoadReports reports = new LoadReports(accounting, connections, meter)) {
            requests = new RequestIssuer(accounting, sender, seed);
            try (LoadDriver driver = driver()) {
                drive(driver, reports, overflows);
            }
            accounting.awaitAnswers(patience().toNanos());
            accounting.abandonRest(ACCOUNT_NANOS);
            reports.finish();
            return accounts(reports, overflows);
        }
    }

    private LoadSummary accounts(LoadReports reports, long overflows) {
        if (recorder.order() != Order.RECORDED_FIRST) {
            writeRecorded(reports, overflows);
        }
        if (recorder.order() == Order.ALL_RECORDED) {
            return reports.summary(PhaseName.MEASURE);
        }
        PartEvent event = reports.event(PhaseName.UNRECORDED);
        recorder.note(event::commit);
        return reports.summary(PhaseName.UNRECORDED);
    }

    private void writeRecorded(LoadReports reports, long overflows) {
        reports.summary(PhaseName.MEASURE).commit(ListenQueues.overflows() - overflows);
        if (recorder.order() != Order.ALL_RECORDED) {
            reports.event(PhaseName.MEASURE).commit();
        }
    }

    /** Every request ends by its own limit; to end it earlier would count an answer under way as a time-out. */
    private Duration patience() {
        return plan.holdsRequests() ? GRACE : settings.requestTimeout().plus(GRACE);
    }

    static List<URI> addresses(URI uri, LoadPlan plan) {
        return plan.connectsEachRequest() ? Loopback.spread(uri, plan.maxConnections()) : List.of(uri);
    }

    private LoadDriver driver() {
        return plan.driver(new LoadContext(accounting, requests, meter, !client.underTest(), seed));
    }

    private void drive(LoadDriver driver, LoadReports reports, long overflows) throws InterruptedException {
        begunNanos = System.nanoTime() + LEAD_NANOS;
        if (recorder.order().recordsFromStart()) {
            announce(PhaseSpan.open(PhaseName.WARMUP, begunNanos), reports);
        }
        driver.begin(begunNanos);
        watch.watch(driver, begunNanos, LEAD_NANOS);
        long plannedNanos = begunNanos + settings.warmup().atMost().toNanos();
        switch (recorder.order()) {
            case ALL_RECORDED -> part(PhaseName.MEASURE, driver, reports, plannedNanos);
            case RECORDED_FIRST -> {
                awaitEnd(driver, part(PhaseName.MEASURE, driver, reports, plannedNanos));
                reports.await(PhaseName.MEASURE);
                writeRecorded(reports, overflows);
                switched(driver, recorder::off);
                warmAgain(driver);
                part(PhaseName.UNRECORDED, driver, reports, System.nanoTime());
            }
            case UNRECORDED_FIRST -> {
                awaitEnd(driver, part(PhaseName.UNRECORDED, driver, reports, plannedNanos));
                switched(driver, recorder::on);
                announce(PhaseSpan.open(PhaseName.WARMUP, System.nanoTime()), reports);
                warmAgain(driver);
                part(PhaseName.MEASURE, driver, reports, System.nanoTime());
            }
        }
    }

    /** The load goes on meanwhile, but rests where it leaves the server no processor for this. */
    private void switched(LoadDriver driver, Runnable change) {
        CompletableFuture<Void> done = CompletableFuture.runAsync(change);
        long deadline = System.nanoTime() + SWITCHING_NANOS;
        while (!done.isDone() && deadline - System.nanoTime() > 0) {
            driver.runUntil(System.nanoTime() + LoadAccounting.POLL_NANOS);
        }
        if (!done.isDone()) {
            requests.rest();
        }
        done.join();
        requests.goOn(System.nanoTime());
    }

    /** The load goes on until all that was due in the part has ended. */
    private void awaitEnd(LoadDriver driver, PhaseSpan part) {
        long deadline = System.nanoTime() + patience().toNanos();
        while (accounting.owes(part.endNanos()) && deadline - System.nanoTime() > 0) {
            driver.runUntil(System.nanoTime() + LoadAccounting.POLL_NANOS);
        }
    }

    /** Code that writes events is compiled anew, or what goes without them. */
    private void warmAgain(LoadDriver driver) {
        long now = System.nanoTime();
        driver.warmAgainFrom(now);
        driver.runUntil(now + settings.again().toNanos());
    }

    /** Measures a part, and lets the load go on to the end of the drain after one that is recorded. */
    private PhaseSpan part(PhaseName name, LoadDriver driver, LoadReports reports, long plannedNanos) {
        driver.settle(SETTLING.toNanos());
        PhaseSpan span = span(name, driver, plannedNanos);
        warmedNanos = warmedNanos == 0 ? span.startNanos() - begunNanos : warmedNanos;
        accounting.measure(span);
        announce(span, reports);
        long endNanos = span.endNanos();
        if (name == PhaseName.MEASURE) {
            PhaseSpan drain = new PhaseSpan(PhaseName.DRAIN, endNanos, settings.drain().toNanos());
            announce(drain, reports);
            reports.at(span.startNanos(), () -> watch.commit(warmedNanos));
            endNanos = drain.endNanos();
        }
        if (driver.settles()) {
            driver.begin(span.startNanos());
        } else {
            driver.goOnFrom(span.startNanos());
        }
        driver.runUntil(endNanos);
        return span;
    }

    /** The fixed warm-up of a load that never pauses ends exactly on time. */
    private PhaseSpan span(PhaseName name, LoadDriver driver, long plannedNanos) {
        long soon = System.nanoTime() + LEAD_NANOS;
        boolean toTheInstant = !driver.settles() && !settings.warmup().untilSteady();
        return new PhaseSpan(name, toTheInstant && plannedNanos - soon > -LEAD_NANOS ? plannedNanos : soon,
                driver.measure(settings.measure()).toNanos());
    }

    private void announce(PhaseSpan span, LoadReports reports) {
        announcements.accept(span);
        reports.announced(span);
    }
}
