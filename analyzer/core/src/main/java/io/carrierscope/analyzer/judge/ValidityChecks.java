package io.carrierscope.analyzer.judge;

import static io.carrierscope.analyzer.fold.stat.Figure.text;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.OfferedRate;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.fold.jvm.Compiling;
import io.carrierscope.analyzer.recording.event.JvmEvent.Environment;
import io.carrierscope.analyzer.recording.event.JvmEvent.Halves;
import io.carrierscope.analyzer.recording.event.JvmEvent.LoadSummary;
import io.carrierscope.analyzer.recording.event.JvmEvent.Steady;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks whether a cell's figures are valid; each failed check is one line with its figures. */
final class ValidityChecks {
    /** A tenth more than are open at once: in any run a few connections break. */
    private static final double CHURN = 1.10;
    /** Twice the sleep that was tried: a whole tick was added. */
    private static final long COARSE_TICK_NANOS = 2_000_000;
    /** Number of processors. Less is usual on a machine that does nothing else. */
    private static final double OUTSIDE_PROCESSORS = 0.25;
    /**
     * With a linear drift of this size the mean differs by 5 % from the value at the end, the smallest difference that a
     * comparison of single runs shows.
     */
    private static final double DRIFT = 0.10;
    /** From this share of the clients on, the tail of the waits is not that of the answers. */
    private static final double STARVED = 0.01;
    /** The drift, where only the requests tell of the halves. */
    private static final double FALL = 0.10;
    private static final Pattern MEMORY_NOT_ENFORCED = Pattern.compile("memory=(\\w+)\\(not-enforced:?([\\w-]*)\\)");
    private static final Pattern QUOTA_NOT_ENFORCED = Pattern.compile("quota=(\\d+)%\\(not-enforced:?([\\w-]*)\\)");
    /** From this share on processors may be short, at least at times. */
    private static final double BUSY_SERVER = 0.70;
    /** One batch does not show how much batches differ. */
    private static final int FEWEST_BATCHES = 2;
    /** Stopped for longer, more than one request in a hundred meets a stop, so the 99th percentile is that of the quota. */
    private static final double THROTTLED_SHARE = 0.01;
    /** A service that misses more of the machine may be limited by that. */
    private static final double TAKEN = 0.25;
    /** In each half of the measured time: a pool that fills grows in the first. */
    private static final double LEAKED_THREADS = 50;

    private static final List<Function<Cell, Optional<String>>> ALL = List.of(ValidityChecks::clientSaturated,
            ValidityChecks::connectionLimit, ValidityChecks::connectionChurn, ValidityChecks::starved,
            ValidityChecks::timerTick,
            ValidityChecks::throttled, ValidityChecks::drifted, ValidityChecks::fell, ValidityChecks::compiling,
            ValidityChecks::threadsLeak, ValidityChecks::fewBatches, ValidityChecks::memoryLimit, ValidityChecks::quota,
            ValidityChecks::hostBusy, ValidityChecks::hostShared);

    private ValidityChecks() {}

    /** One line for each check that the cell does not pass. */
    static List<String> failed(Cell cell) {
        return ALL.stream().flatMap(check -> check.apply(cell).stream()).toList();
    }

    private static Optional<String> clientSaturated(Cell cell) {
        return summary(cell).filter(s -> !(cell.kind() instanceof Subject.ClientUnderTest) && s.generatorBusy())
                .map(s -> text("client saturated: the generator used %.0f %% of its processors", 100 * s.cpuShare()));
    }

    private static Optional<String> connectionLimit(Cell cell) {
        int clients = cell.clients();
        return summary(cell).filter(s -> s.connectionsPeak() > 0 && s.connectionsPeak() < clients)
                .map(s -> text("connection limit: %d clients shared %d connections", clients, s.connectionsPeak()));
    }

    private static Optional<String> connectionChurn(Cell cell) {
        return summary(cell).filter(s -> s.connectionsOpened() > CHURN * s.connectionsPeak() && s.completed() > 0)
                .map(s -> text("connection churn: %d connections opened, at most %d at once; %.1f per 1,000 answers",
                        s.connectionsOpened(), s.connectionsPeak(), 1e3 * s.connectionsOpened() / s.completed()));
    }

    /** Their time stands in no percentile. */
    private static Optional<String> starved(Cell cell) {
        int clients = cell.clients();
        int starved = cell.starvedClients();
        String dropped = summary(cell).map(LoadSummary::listenOverflows).filter(n -> n > 0)
                .map(n -> text(
                        "; since the client began, the kernel of the machine dropped connections %d times because a server's queue was full",
                        n))
                .orElse("");
        return starved < STARVED * clients || starved == 0
                ? Optional.empty()
                : Optional.of(text("starved: %d of %d clients waited for one answer throughout the measured time; the"
                        + " percentiles do not contain it%s", starved, clients, dropped));
    }

    private static Optional<String> timerTick(Cell cell) {
        return cell.subject().flatMap(s -> s.profile().environment()).filter(ValidityChecks::coarse)
                .map(e -> text(
                        "timer tick: a sleep of 1 ms took %.1f ms on a platform thread, %.1f ms on a virtual one",
                        e.tickPlatformNanos() / 1e6, e.tickVirtualNanos() / 1e6));
    }

    private static boolean coarse(Environment e) {
        return Math.max(e.tickPlatformNanos(), e.tickVirtualNanos()) >= COARSE_TICK_NANOS;
    }

    private static Optional<String> throttled(Cell cell) {
        return cell.subject().map(MeasuredRecording::throttledShare).filter(share -> share >= THROTTLED_SHARE)
                .map(share -> text("throttled: the container's quota stopped the %s for %.1f %% of the time",
                        cell.kind().role(), 100 * share));
    }

    private static Optional<String> threadsLeak(Cell cell) {
        List<Double> threads = cell.subject().map(s -> s.measured().footprint.platformThreads().means())
                .orElse(List.of());
        if (threads.isEmpty()) {
            return Optional.empty();
        }
        double first = threads.getFirst();
        double middle = threads.get(threads.size() / 2);
        double last = threads.getLast();
        return Math.min(middle - first, last - middle) < LEAKED_THREADS
                ? Optional.empty()
                : Optional
                        .of(text(
                                "threads leak: from %.0f to %.0f platform threads, growing throughout the measured time",
                                first, last));
    }

    /**
     * When the client measured the two halves of the phase, they decide; otherwise the end of the warm-up, which only suggests
     * what may follow.
     */
    private static Optional<String> drifted(Cell cell) {
        return cell.client().filter(c -> !paced(cell))
                .flatMap(c -> c.profile().halves().isPresent()
                        ? c.profile().halves().filter(h -> countable(h, c)).flatMap(h -> drift(h, isBusy(cell)))
                        : c.profile().steady().filter(s -> !s.reached()).map(ValidityChecks::notSteady));
    }

    /** With fewer answers a single one that falls into the other half is already a drift. */
    private static boolean countable(Halves h, MeasuredRecording client) {
        double halfSeconds = client.window().lengthNanos() / 2 / 1e9;
        return Math.max(h.firstPerSecond(), h.secondPerSecond()) * halfSeconds > 1 / DRIFT;
    }

    /** Held connections, rates that change by design and rates that were met set their own pace. */
    private static boolean paced(Cell cell) {
        return cell.hold().isPresent() || cell.definition().changesRate()
                || cell.kind() instanceof Subject.ClientUnderTest
                        && OfferedRate.of(cell).filter(OfferedRate::met).isPresent();
    }

    /** CPU time per request matters only when processors are short: otherwise cheaper requests are not answered sooner. */
    private static Optional<String> drift(Halves h, boolean cpuMatters) {
        double cpu = h.cpuChange().orElse(0);
        return Math.abs(h.throughputChange()) < DRIFT && !(cpuMatters && Math.abs(cpu) >= DRIFT)
                ? Optional.empty()
                : Optional.of(text(
                        "not steady: from the first to the second half of the measured time, throughput changed"
                                + " by %+.0f %% and CPU time per request by %+.0f %%",
                        100 * h.throughputChange(),
                        100 * cpu));
    }

    private static boolean isBusy(Cell cell) {
        return cell.subject().filter(s -> s.busyProcessors().orElse(0) >= BUSY_SERVER
                * s.availableProcessors().orElse(Double.POSITIVE_INFINITY)).isPresent();
    }

    /** Without the client's figures for the two halves, its request events decide. */
    private static Optional<String> fell(Cell cell) {
        return cell.client().filter(c -> c.profile().halves().isEmpty())
                .map(c -> c.measured().requests).filter(r -> r.completed() > 0)
                .filter(r -> r.halfPerSecond(true) < (1 - FALL) * r.halfPerSecond(false))
                .map(r -> text(
                        "not steady: %,.0f answers per second in the first half of the measured time, %,.0f in the"
                                + " second",
                        r.halfPerSecond(false), r.halfPerSecond(true)));
    }

    /** Slow code that waits for the compiler may run at a steady rate. */
    private static Optional<String> compiling(Cell cell) {
        return cell.server().map(s -> s.measured().compiling).filter(Compiling::backlog)
                .map(c -> text("not warm: %.0f methods waited for the compiler, which started %.1f per second",
                        c.waiting().orElse(0), c.takenPerSecond().orElse(0)));
    }

    private static String notSteady(Steady s) {
        return text("not steady: after a warm-up of %.0f s, throughput still changed by %+.0f %% and CPU time per"
                + " request by %+.0f %%", s.warmupNanos() / 1e9, 100 * s.throughputChange(), 100 * s.cpuChange());
    }

    private static Optional<String> fewBatches(Cell cell) {
        return cell.client().filter(c -> c.profile().cell().map(d -> String.valueOf(d.loadPlan())).orElse("")
                .startsWith("batch-")).map(c -> c.measured().batches)
                .filter(b -> b.makespans().count() + b.failed() < FEWEST_BATCHES)
                .map(b -> text("few batches: %d complete in the measured time, at least %d required",
                        b.makespans().count() + b.failed(), FEWEST_BATCHES));
    }

    private static Optional<String> memoryLimit(Cell cell) {
        return limit(cell, MEMORY_NOT_ENFORCED)
                .map(m -> text("memory limit: %s was requested for the server but not enforced (%s)", m.group(1),
                        m.group(2).replace('-', ' ')));
    }

    private static Optional<String> quota(Cell cell) {
        return limit(cell, QUOTA_NOT_ENFORCED).map(m -> text(
                "CPU quota: %s %% of a processor was requested for the server but not enforced (%s); it is bound to processors instead",
                m.group(1), m.group(2).replace('-', ' ')));
    }

    private static Optional<Matcher> limit(Cell cell, Pattern notEnforced) {
        return cell.server().flatMap(s -> s.profile().cell()).map(c -> notEnforced.matcher(String.valueOf(c.limits())))
                .filter(Matcher::find);
    }

    private static Optional<String> hostBusy(Cell cell) {
        int processors = cell.server().map(s -> s.profile().hardwareThreads()).orElse(0);
        double outside = cell.host().busyProcessorsOutsideCell().orElse(0);
        return outside < OUTSIDE_PROCESSORS
                ? Optional.empty()
                : Optional.of(text("host busy: processes other than the cell's JVMs used %.2f of %d processors%s",
                        outside, processors,
                        uncountedBroker(cell) ? " (including the broker, whose CPU time was not recorded)" : ""));
    }

    /** A load generator on the machine of a service is one of the other processes. */
    private static Optional<String> hostShared(Cell cell) {
        return cell.observed().filter(s -> s.othersBusyProcessors().orElse(0) > TAKEN * s.profile().hardwareThreads())
                .map(s -> text(
                        "host busy: other processes used %.2f of %d processors; rates and limits hold for the processors they left",
                        s.othersBusyProcessors().getAsDouble(), s.profile().hardwareThreads()));
    }

    /** Older recordings do not contain the broker's CPU time. */
    private static boolean uncountedBroker(Cell cell) {
        return !cell.key().producer().isEmpty()
                && cell.server().filter(s -> s.measured().auxiliaryProcesses.recorded()).isEmpty();
    }

    private static Optional<LoadSummary> summary(Cell cell) {
        return cell.client().flatMap(c -> c.profile().loadSummary());
    }
}
