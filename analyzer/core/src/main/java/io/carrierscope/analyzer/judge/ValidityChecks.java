package io.carrierscope.analyzer.judge;

import static io.carrierscope.analyzer.fold.stat.Figure.text;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.OfferedRate;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.jvm.CpuThrottled;
import io.carrierscope.analyzer.finding.load.NotWarm;
import io.carrierscope.analyzer.recording.event.JvmEvent.Halves;
import io.carrierscope.analyzer.recording.event.JvmEvent.LoadSummary;
import io.carrierscope.analyzer.recording.event.JvmEvent.RateStep;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks of a cell's figures that are no verdicts: each failed check is one line with its figures. What a cause judges, such as
 * a saturated load generator, is judged there alone.
 */
final class ValidityChecks {
    /** Number of processors. Less is usual on a machine that does nothing else. */
    private static final double OUTSIDE_PROCESSORS = 0.25;
    /** From this share of the clients on, the tail of the waits is not that of the answers. */
    private static final double STARVED = 0.01;
    /** With a linear fall of this size the mean is 5 % above the value at the end, the smallest difference of single runs. */
    private static final double FALL = 0.10;
    /** Share of a processor. A thread that uses it is late with some of its work. */
    private static final double FULL_THREAD = 0.85;
    private static final Pattern MEMORY_NOT_ENFORCED = Pattern.compile("memory=(\\w+)\\(not-enforced:?([\\w-]*)\\)");
    private static final Pattern QUOTA_NOT_ENFORCED = Pattern.compile("quota=(\\d+)%\\(not-enforced:?([\\w-]*)\\)");
    /** One batch does not show how much batches differ. */
    private static final int FEWEST_BATCHES = 2;
    /** Stopped for longer, more than one request in a hundred meets a stop, so the 99th percentile is that of the quota. */
    private static final double THROTTLED_SHARE = 0.01;
    /** A service that misses more of the machine may be limited by that. */
    private static final double TAKEN = 0.25;
    /** A search for the knee goes on until a rate is missed that is less than a twentieth above one that was kept. */
    private static final double SEARCHED = 1.06;
    /** The runner begins no step after three minutes; the last answers and other pauses are no part of a step. */
    private static final long SEARCH_NANOS = 150_000_000_000L;
    /** In each half of the measured time: a pool that fills grows in the first. */
    private static final double LEAKED_THREADS = 50;

    private static final List<Function<Cell, Optional<String>>> ALL = List.of(ValidityChecks::starved,
            ValidityChecks::throttled, ValidityChecks::fell, ValidityChecks::partChanged, ValidityChecks::fullThread,
            ValidityChecks::threadsLeak, ValidityChecks::fewBatches, ValidityChecks::searchCut,
            ValidityChecks::memoryLimit, ValidityChecks::quota,
            ValidityChecks::hostBusy, ValidityChecks::hostShared);

    private ValidityChecks() {}

    /** One line for each check that the cell does not pass. */
    static List<String> failed(Cell cell) {
        return ALL.stream().flatMap(check -> check.apply(cell).stream()).toList();
    }

    /** Warns of requests that did not end in the measured phase: no percentile includes their time. */
    private static Optional<String> starved(Cell cell) {
        int clients = cell.clients();
        int starved = cell.starvedClients();
        String dropped = cell.client().flatMap(c -> c.profile().last(LoadSummary.class))
                .map(LoadSummary::listenOverflows).filter(n -> n > 0)
                .map(n -> text(
                        "; since the client began, the kernel of the machine dropped connections %d times because a server's queue was full",
                        n))
                .orElse("");
        return starved < STARVED * clients || starved == 0
                ? Optional.empty()
                : Optional.of(text("starved: %d of %d clients waited for one answer throughout the measured time; the"
                        + " percentiles do not contain it%s", starved, clients, dropped));
    }

    private static Optional<String> throttled(Cell cell) {
        return cell.subject().map(CpuThrottled::share)
                .filter(share -> share >= THROTTLED_SHARE && share <= 1)
                .map(share -> text("throttled: the container's quota stopped the %s for at least %.1f %% of the time",
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

    /** The rate fell, or requests that need scarce processors became dearer. What grows is {@code not-warm}. */
    private static Optional<String> fell(Cell cell) {
        return cell.client().filter(c -> !paced(cell)).flatMap(c -> {
            var requests = c.measured().requests;
            var halves = c.profile().last(Halves.class).orElseGet(() -> new Halves(0, requests.halfPerSecond(false),
                    requests.halfPerSecond(true), OptionalLong.empty(), OptionalLong.empty()));
            boolean dearer = cell.subject().filter(MeasuredRecording::needsItsProcessors).isPresent()
                    && halves.cpuChange().orElse(0) >= FALL;
            double half = c.window().lengthSeconds() / 2;
            double most = halves.firstPerSecond() * half;
            boolean fell = halves.throughputChange() <= -FALL
                    && !NotWarm.byChance(cell, halves.firstPerSecond(), halves.secondPerSecond(), half);
            return most <= 1 / FALL || !fell && !dearer
                    ? Optional.empty()
                    : Optional.of(notSteady(halves));
        });
    }

    /** Held connections, rates that change by design and rates that were met set their own pace. */
    private static boolean paced(Cell cell) {
        return cell.hold().isPresent() || cell.definition().changesRate()
                || cell.kind() instanceof Subject.ClientUnderTest
                        && OfferedRate.of(cell).filter(OfferedRate::met).isPresent();
    }

    /** Judges the part without Flight Recorder, from which the throughput is taken. */
    private static Optional<String> partChanged(Cell cell) {
        return cell.part(false).filter(p -> !paced(cell) && p.completed() > 1 / FALL)
                .filter(p -> Math.abs(p.halves().throughputChange()) >= FALL && !NotWarm.byChance(cell,
                        p.halves().firstPerSecond(), p.halves().secondPerSecond(), p.measureNanos() / 2e9))
                .map(p -> notSteady(p.halves()) + ", without Flight Recorder");
    }

    /** A thread of the client sends no more than one processor lets it. */
    private static Optional<String> fullThread(Cell cell) {
        return cell.part(false).filter(p -> p.busiestThreadShare().orElse(0) >= FULL_THREAD)
                .map(p -> text(
                        "load generator full: its thread %s kept %.0f %% of a processor busy, which may limit the"
                                + " throughput",
                        p.busiestThread(), 100 * p.busiestThreadShare().getAsDouble()));
    }

    private static String notSteady(Halves halves) {
        return text("not steady: %,.0f answers per second in the first half of the measured time, %,.0f in the second",
                halves.firstPerSecond(), halves.secondPerSecond())
                + halves.cpuChange().stream()
                        .mapToObj(c -> text("; CPU time per request changed by %+.0f %%", 100 * c)).findFirst()
                        .orElse("");
    }

    private static Optional<String> fewBatches(Cell cell) {
        return cell.client().filter(c -> cell.definition().batchSize() > 0).map(c -> c.measured().batches)
                .filter(b -> b.makespans().count() + b.failed() < FEWEST_BATCHES)
                .map(b -> text("few batches: %d complete in the measured time, at least %d required",
                        b.makespans().count() + b.failed(), FEWEST_BATCHES));
    }

    /** What is called the knee is then the last rate that was kept in time. */
    private static Optional<String> searchCut(Cell cell) {
        var searched = cell.rateSteps().stream().filter(s -> s.kneeShare() == 0).toList();
        double kept = searched.stream().filter(RateStep::met).mapToDouble(RateStep::offeredPerSecond).max().orElse(0);
        double missed = searched.stream().filter(s -> !s.met()).mapToDouble(RateStep::offeredPerSecond)
                .filter(rate -> rate > kept).min().orElse(Double.POSITIVE_INFINITY);
        long nanos = searched.stream().mapToLong(s -> s.startNanos() + s.durationNanos()).max().orElse(0)
                - searched.stream().mapToLong(RateStep::startNanos).min().orElse(0);
        return kept == 0 || missed <= SEARCHED * kept || nanos < SEARCH_NANOS
                ? Optional.empty()
                : Optional.of(text(
                        "search cut short: %,.0f per second kept the limit, and %s; the time was over before more was"
                                + " tried",
                        kept, Double.isFinite(missed) ? text("%,.0f missed it", missed) : "none above missed it"));
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

    private static final String LEFT = "rates, limits and gains hold for the processors they left";

    /** A load generator on the machine of a service is one of the other processes. */
    private static Optional<String> hostShared(Cell cell) {
        return cell.observed().filter(s -> s.othersBusyProcessors().orElse(0) > TAKEN * s.profile().hardwareThreads())
                .map(s -> s.profile().knowsProcessors()
                        ? "host busy: " + Evidence.othersUsed(s) + "; " + LEFT
                        : text("host busy: other processes used %.1f %% of the processors; " + LEFT,
                                100 * s.othersBusyProcessors().getAsDouble()));
    }

    /** Older recordings do not contain the broker's CPU time. */
    private static boolean uncountedBroker(Cell cell) {
        return !cell.key().producer().isEmpty()
                && cell.server().filter(s -> s.measured().auxiliaryProcesses.recorded()).isEmpty();
    }
}
