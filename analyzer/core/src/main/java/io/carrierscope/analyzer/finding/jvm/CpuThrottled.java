package io.carrierscope.analyzer.finding.jvm;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.model.Scenario;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The container's processor quota stops the process. Judged from {@code jdk.ContainerCPUThrottling}, whose totals cover the whole
 * recording; absent where {@code jdk.ContainerConfiguration} would show a quota and shows none.
 */
public final class CpuThrottled extends CellCause {
    /** Less than 1 ms in each of the quota's periods of 100 ms (the kernel's default) delays hardly any request. */
    private static final double WORTH_A_FINDING = 0.01;
    private static final String EVENT = "jdk.ContainerCPUThrottling";
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

    /** The processors that the quota withheld become available. */
    @Override
    public Optional<Scenario> without(Scenario measured, Cell cell) {
        return Optional.of(measured.withoutStops(cell.server().map(CpuThrottled::share).orElse(0.0)));
    }

    /**
     * Share of the recorded time for which the container's CPU quota stopped the process. The kernel adds up the time of each processor
     * that was stopped, so more than all of the time is that of all of them; a share above 1 then contradicts itself.
     */
    public static double share(MeasuredRecording r) {
        double share = perTime(r);
        return share <= 1 ? share : share / r.profile().hardwareThreads();
    }

    /** Returns the time of all processors that was stopped, per recorded time. */
    private static double perTime(MeasuredRecording r) {
        return (double) r.measured().cpu.throttledNanos() / r.span().lengthNanos();
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().map(this::judge);
    }

    private Verdict judge(MeasuredRecording server) {
        if (!server.measured().cpu.seesThrottling()) {
            return withoutEvents(server);
        }
        var sight = server.visibility().of(RuntimeEvents.Throttling.class);
        double share = share(server);
        double all = perTime(server);
        if (share > 1) {
            return new Verdict.Unknown(this, String.format(Locale.ROOT, "the totals grew by %.2f s per second on %d"
                    + " processors, which cannot be", all, server.profile().hardwareThreads()),
                    "each JVM in a recording of its own");
        }
        boolean several = all > 1;
        var evidence = List.of(several
                ? Evidence.of(EVENT,
                        "stopped by the quota for %.1f %% of the time, or for longer if not on all %d processors"
                                + " at once: the totals grew by %.2f s per second",
                        100 * share, server.profile().hardwareThreads(), all)
                : Evidence.of(EVENT, "stopped by the quota for %.1f %% of the time", 100 * share));
        return share < WORTH_A_FINDING
                ? new Verdict.Absent(this, evidence).given(sight)
                : found(share, evidence, several).given(sight);
    }

    private Verdict.Found found(double share, List<Evidence> evidence, boolean several) {
        var found = new Verdict.Found(this, share, "recorded time", evidence,
                "a larger quota, or processors assigned instead of a quota");
        return several ? found.atLeast() : found;
    }

    /** A JVM without a quota writes no event of it. */
    private Verdict withoutEvents(MeasuredRecording server) {
        var visibility = server.visibility();
        if (server.profile().hasCpuQuota()) {
            var sight = visibility.of(RuntimeEvents.Throttling.class);
            return sight.blind()
                    ? new Verdict.Unknown(this, sight)
                    : new Verdict.Unknown(this, "there is a quota, but how often it stopped the JVM was not recorded",
                            EVENT + "#enabled=true,period=1s");
        }
        return new Verdict.Absent(this, List.of(Evidence.of(CONTAINER, "the JVM saw no quota of CPU time")))
                .given(visibility.of(Topic.CONTAINER));
    }
}
