package io.carrierscope.analyzer.finding.jvm;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.model.Scenario;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The container's processor quota stops the process. Judged from {@code jdk.ContainerCPUThrottling}, whose totals tell of the time
 * between them; absent where {@code jdk.ContainerConfiguration} would show a quota and shows none. The kernel adds up the time of each
 * processor that was stopped: if it stopped one after another, the process was stopped for the whole sum, if all at once, for the sum
 * divided by their number.
 */
public final class CpuThrottled extends CellCause {
    /** Less than 1 ms in each of the quota's periods of 100 ms (the kernel's default) delays hardly any request. */
    private static final double WORTH_A_FINDING = 0.01;
    private static final String EVENT = "jdk.ContainerCPUThrottling";
    private static final String EVERY_SECOND = EVENT + "#enabled=true,period=1s";
    private static final String CONTAINER = "jdk.ContainerConfiguration";

    public CpuThrottled() {
        super("cpu-throttled",
                "The container's CPU quota stops all threads for the rest of a period.",
                "a larger quota, or processors assigned instead of a quota",
                "the quota is set above the JVM's own container, or after the JVM started",
                List.of(RuntimeEvents.Throttling.class, JvmEvent.Container.class), Set.of(),
                Intervention.of("the quota"));
    }

    @Override
    public boolean delaysRunnable() {
        return true;
    }

    /** The processors that the quota withheld become available, as far as the machine has them. */
    @Override
    public Optional<Scenario> without(Scenario measured, Cell cell) {
        return cell.server().map(s -> measured.withoutStops(Math.clamp(
                1 - measured.processors().forServer() / s.profile().hardwareThreads(), 0, share(s))));
    }

    /**
     * Share of the recorded time for which the container's CPU quota stopped the process, at least: as if it stopped all processors at once.
     * It is 0 where their number was not recorded. A share above 1 contradicts itself.
     */
    public static double share(MeasuredRecording r) {
        return r.profile().ofMachine().map(processors -> r.measured().cpu.throttledProcessors() / processors)
                .orElse(0.0);
    }

    /** The same at most: as if it stopped one processor after another. */
    private static double most(MeasuredRecording r) {
        return Math.min(1, r.measured().cpu.throttledProcessors());
    }

    /** Two processors use up a quota of two: without it the JVM could have all that others leave of the machine. */
    @Override
    public OptionalDouble gain(MeasuredRecording subject, Verdict.Found found) {
        double busy = subject.busyProcessors().orElse(0);
        return Figure.when(busy > 0,
                () -> Math.min(gainOfTime(found.share()), Math.max(1, subject.leftProcessors() / busy)));
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().map(this::judge);
    }

    private Verdict judge(MeasuredRecording server) {
        long seen = server.measured().cpu.throttlingSeenNanos();
        if (seen <= 0) {
            return withoutEvents(server);
        }
        double share = share(server);
        var sight = server.visibility().of(RuntimeEvents.Throttling.class);
        if (share > 1) {
            return new Verdict.Unknown(this, grew(server) + ", which cannot be",
                    "each JVM in a recording of its own");
        }
        if (share >= WORTH_A_FINDING) {
            return found(server, share).given(sight);
        }
        if (most(server) >= WORTH_A_FINDING) {
            return new Verdict.Unknown(this, stopped(server), "nr_throttled and nr_periods of the container's cpu.stat")
                    .suspected(share / WORTH_A_FINDING);
        }
        return seen < MOSTLY * server.span().lengthNanos()
                ? new Verdict.Unknown(this, Figure.text("the totals cover %.0f of %.0f s", seen / 1e9,
                        server.span().lengthSeconds()), EVERY_SECOND)
                : new Verdict.Absent(this, List.of(Evidence.of(EVENT, "%s", stopped(server)))).given(sight);
    }

    private Verdict.Found found(MeasuredRecording server, double share) {
        var found = new Verdict.Found(this, share, "recorded time", List.of(Evidence.of(EVENT, "%s", stopped(server))));
        return share < most(server) ? found.atLeast() : found;
    }

    private static String stopped(MeasuredRecording server) {
        double least = share(server);
        return least == most(server)
                ? Figure.text("stopped by the quota for %.1f %% of the time", 100 * least)
                : Figure.text(
                        "stopped by the quota for at least %.1f %% and at most %.1f %% of the time, as if for all processors"
                                + " at once or for one after another: %s",
                        100 * least, 100 * most(server), grew(server));
    }

    private static String grew(MeasuredRecording server) {
        return Figure.text("the totals grew by %.2f s per second on %s",
                server.measured().cpu.throttledProcessors(),
                Numbers.count(server.profile().hardwareThreads(), "processor"));
    }

    /** A JVM without a quota writes no event of it. */
    private Verdict withoutEvents(MeasuredRecording server) {
        var visibility = server.visibility();
        if (server.profile().hasCpuQuota()) {
            var sight = visibility.of(RuntimeEvents.Throttling.class);
            return sight.blind()
                    ? new Verdict.Unknown(this, sight)
                    : new Verdict.Unknown(this, "there is a quota, but how often it stopped the JVM was not recorded",
                            EVERY_SECOND);
        }
        return new Verdict.Absent(this, List.of(Evidence.of(CONTAINER, "the JVM saw no quota of CPU time")))
                .given(visibility.of(Topic.CONTAINER));
    }
}
