package io.carrierscope.analyzer.finding.jvm;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.Host;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.OutsideJava;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Place;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.thread.SchedulingOverhead;
import io.carrierscope.analyzer.finding.thread.Spinning;
import io.carrierscope.analyzer.finding.thread.ThreadChurn;
import io.carrierscope.analyzer.finding.thread.ThreadLocalChurn;
import io.carrierscope.analyzer.finding.wait.Queues;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.wait.Waited;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention.Change;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.model.Scenario.Processors;
import io.carrierscope.analyzer.model.Scenario;
import io.carrierscope.analyzer.model.simulation.OpenLoop;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The server uses all the CPU time it can get, so only less work per request makes it faster. Judged from {@code jdk.CPULoad}.
 * Where spinning, caches of single threads or GC take much of the CPU time, it is so because of them.
 */
public final class CpuSaturated extends CellCause {
    public static final String ID = "cpu-saturated";
    /** A place with less of the CPU time is one of many. */
    private static final double WORTH_NAMING = 0.10;
    /** With fewer samples a share of 0.1 has an error of 0.1 or more (two standard errors of a proportion). */
    private static final int FEWEST_SAMPLES = 36;
    /** CPU time to park a thread and to resume it, with two switches of the system: a rule of thumb. */
    private static final double PARK_NANOS = 10_000;

    public CpuSaturated() {
        super(ID,
                "The server uses all processors it can get; another thread model cannot change that.",
                "less CPU time per request, or more processors",
                "most of it goes to the compiler",
                List.of(JvmEvent.CpuLoad.class), Set.of(Bound.Id.CPU));
    }

    @Override
    public Rank rank() {
        return Rank.RESOURCE;
    }

    /** All processors of the machine if the server may use only some of them, otherwise twice as many. */
    private static int more(MeasuredRecording server) {
        int own = server.profile().activeProcessors();
        int all = server.profile().hardwareThreads();
        return all > own ? all : 2 * own;
    }

    @Override
    public Intervention intervention(Cell cell) {
        int processors = more(cell.server().orElseThrow());
        return Intervention.of("its processor limit, with " + processors + " processors")
                .by(Change.Kind.SERVER_CPUS, processors);
    }

    @Override
    public Optional<Scenario> without(Scenario measured, Cell cell) {
        var p = measured.processors();
        int processors = more(cell.server().orElseThrow());
        return Optional.of(measured.without(limits()).with(new Processors(p.serverNanos(), p.clientNanos(),
                processors, p.forCell() + beyondMachine(cell, processors), p.unit())));
    }

    @Override
    public Optional<OpenLoop> without(OpenLoop measured, Cell cell) {
        int processors = more(cell.server().orElseThrow());
        return Optional
                .of(measured.withProcessors(processors, measured.processors() + beyondMachine(cell, processors)));
    }

    private static double beyondMachine(Cell cell, int processors) {
        return Math.max(0, processors - cell.server().orElseThrow().profile().hardwareThreads());
    }

    @Override
    public Optional<String> headline(MeasuredRecording subject, Verdict.Found found) {
        String load = found.evidence().get(0).claim();
        return OutsideJava.of(subject).map(o -> load + ", " + o.text()).or(() -> found.place().map(p -> load
                + subject.hotPlace().map(h -> ", " + Numbers.percent(h.share()) + " % of it at ").orElse(" at ")
                + p.text()));
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().map(s -> judge(cell, s));
    }

    private Verdict judge(Cell cell, MeasuredRecording server) {
        var busy = server.busyProcessors();
        var available = server.availableProcessors();
        if (busy.isEmpty() || available.isEmpty()) {
            return Verdict.Unknown.withoutCpuLoad(this);
        }
        if (server.crowdedOut()) {
            return Verdict.Unknown.crowded(this, Figure.text(
                    "other processes kept %.2f of %d processors busy, so the processors available to this one are unknown",
                    server.othersBusyProcessors().orElse(0), server.profile().hardwareThreads()));
        }
        double share = Math.min(1, busy.getAsDouble() / available.getAsDouble());
        var used = Evidence.ofCpuLoad(server,
                cell.observed().isEmpty() ? " (including " + server.counterpart() + ")" : "");
        var load = new Evidence(others(cell, server).map(o -> o + "; ").orElse("") + used.claim(), used.source());
        var outside = OutsideJava.of(server);
        var hot = server.hotPlace().filter(h -> outside.isEmpty())
                .filter(h -> h.share() >= WORTH_NAMING && !h.handsOn() && h.samples() >= FEWEST_SAMPLES);
        var source = server.measured().samples.source();
        var evidence = Stream.concat(Stream.of(load), hot.map(h -> Evidence.of(source, "%s", h.text()))
                .or(() -> outside.map(o -> Evidence.of(source, "%s", o.text()))).stream()).toList();
        if (share < Bounds.REACHED) {
            return cell.host().shares(server) && server.full() && server.needsItsProcessors()
                    ? ofShared(server, 0)
                    : new Verdict.Absent(this, evidence);
        }
        if (others(cell, server).isPresent() && Queues.ofUnseen(server).isPresent()) {
            return Verdict.Unknown.crowded(this, "other processes used the rest, while threads may queue for a lock,"
                    + " so it is unknown whether this one needed more");
        }
        var because = consumer(server)
                .or(() -> Optional.of(ThreadChurn.ID).filter(churn -> ThreadChurn.mayTakeMuch(server)));
        boolean shared = cell.host().shares(server) && noConsumer(because) && !HotCode.takesMost(server);
        if (shared || cell.host().mayNeedNoMoreProcessors(server)) {
            return ofShared(server, share);
        }
        return new Verdict.Found(this, share, "the available CPU time", evidence,
                HotCode.optimised(server) + "less CPU time per request, or more processors"
                        + others(cell, server).map(o -> ", or none of the other processes").orElse(""))
                .at(hot.map(Place::of))
                .because(because);
    }

    private Verdict ofShared(MeasuredRecording server, double share) {
        return Verdict.Unknown.ofShared(this).suspected(accused(server) ? share : 0);
    }

    /** True if samples show code that can mostly be done without; that a JVM got no more than others left is no sign of trouble within it. */
    private static boolean accused(MeasuredRecording server) {
        return server.hotPlace().filter(h -> h.samples() >= FEWEST_SAMPLES && HotCode.accused(server, h)).isPresent()
                || server.measured().throwables.processors() >= WORTH_NAMING * server.busyProcessors().orElse(0);
    }

    /** What other processes took, where they may have taken what this one lacks; in a matrix the load generator is one of them. */
    private static Optional<String> others(Cell cell, MeasuredRecording server) {
        return cell.observed().isEmpty() || server.othersBusyProcessors().orElse(0) <= Host.OTHERS_BUSY
                ? Optional.empty()
                : Optional.of(Evidence.othersUsed(server));
    }

    /** True for none, and for one that may be no more than what work takes that is done on many threads. */
    private static boolean noConsumer(Optional<String> consumer) {
        return consumer.isEmpty() || consumer.get().equals(SchedulingOverhead.ID)
                || consumer.get().equals(ThreadChurn.ID);
    }

    /** The share of the CPU time for waits for locks, each of which parks one thread and resumes it. */
    private static double handingOver(MeasuredRecording server) {
        double waits = server.measured().waits.queues(WaitKind::ofLock).stream().mapToLong(Waited::count).sum();
        return waits * PARK_NANOS / server.window().lengthNanos()
                / server.busyProcessors().orElse(Double.POSITIVE_INFINITY);
    }

    /** The id of the cause that takes most of a JVM's CPU time, if it takes much: its processors are then used up because of it. */
    private static Optional<String> consumer(MeasuredRecording server) {
        return Map.of(Spinning.ID, Spinning.shareOfAll(server), ThreadLocalChurn.ID,
                ThreadLocalChurn.ofCaches(server), SchedulingOverhead.ID, SchedulingOverhead.shareOfAll(server),
                GcPressure.ID, server.gcPauseShare(), Queues.LOCKS.id(), handingOver(server)).entrySet().stream()
                .filter(e -> e.getValue() >= MUCH)
                .max(Map.Entry.<String, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey);
    }
}
