package io.carrierscope.analyzer.finding.thread;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Place;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.thread.ThreadStarts;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Platform threads are started and ended all the time: one per task, or by a pool that grows and shrinks. What a start costs differs:
 * the least that was measured says when it is found, the most when it is absent. Between them it is found where threads come and go
 * with the tasks.
 */
public final class ThreadChurn extends CellCause {
    public static final String ID = "thread-churn";
    /** Measured: an empty thread, started and joined, takes 85 to 111 µs of CPU time on Linux (JDK 21 and 25). This is the least, with a margin. */
    private static final double LEAST_COST_NANOS = 50_000;
    /**
     * A thread for each call of a service took 1.0 ms more than one of a pool (JDK 21, two processors): new stacks, cold caches and
     * caches of threads that each one fills again.
     */
    private static final double MOST_COST_NANOS = 1_000_000;
    /** Below that the most that it costs is two hundredths of a processor. */
    private static final double FEWEST_PER_SECOND = 20;
    private static final String START = "jdk.ThreadStart";

    public ThreadChurn() {
        super(ID,
                "Platform threads are started and ended all the time, which takes much of the CPU time.",
                "a virtual thread per task, or a pool of platform threads that keeps its size",
                "threads cost less on another system",
                List.of(JvmEvent.ThreadLife.class, JvmEvent.CpuLoad.class), Set.of(Bound.Id.CPU),
                Intervention.of("a platform thread per task"));
    }

    /** A start costs as much as what each new thread has to do again, which no event tells: half way between the least and the most. */
    @Override
    public OptionalDouble gain(MeasuredRecording subject, Verdict.Found found) {
        return gainOfCpu(subject, (found.share() + Math.min(1, share(subject, MOST_COST_NANOS))) / 2);
    }

    /** True if starts of threads may take much of the CPU time. */
    public static boolean mayTakeMuch(MeasuredRecording server) {
        return share(server, MOST_COST_NANOS) >= MUCH;
    }

    /** The share of the CPU time of the process that starts take at this cost; 0 if one of the figures is unknown. */
    private static double share(MeasuredRecording server, double costNanos) {
        return server.busyProcessors().stream().filter(busy -> busy > 0).boxed()
                .map(busy -> perSecond(server) * costNanos / 1e9 / busy).findFirst().orElse(0.0);
    }

    private static double perSecond(MeasuredRecording server) {
        return server.measured().threadStarts.started() / server.window().lengthSeconds();
    }

    @Override
    public Optional<String> headline(MeasuredRecording subject, Verdict.Found found) {
        return subject.measured().threadStarts.sites().stream().findFirst()
                .map(s -> Numbers.rate(perSecond(subject)) + " platform threads start per second, most at "
                        + s.site().at() + starter(s.site()));
    }

    private static String starter(ThreadStarts.Site site) {
        return switch (site.by()) {
            case "" -> "";
            case "java.util.concurrent.CompletableFuture" -> " (a CompletableFuture without an executor)";
            case "jdk.internal.net.http.HttpClientImpl" -> " (a new HttpClient each time)";
            default -> " (" + Frame.simpleName(site.by()) + ")";
        };
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().map(this::judge);
    }

    private Verdict judge(MeasuredRecording server) {
        var sight = server.visibility().of(Topic.THREAD_LIVES, Topic.CPU_LOAD);
        if (sight.blind() || server.busyProcessors().isEmpty()) {
            return sight.seen() ? Verdict.Unknown.withoutCpuLoad(this) : new Verdict.Unknown(this, sight);
        }
        var starts = server.measured().threadStarts;
        double least = share(server, LEAST_COST_NANOS);
        double most = share(server, MOST_COST_NANOS);
        if (least > 1) {
            return new Verdict.Unknown(this,
                    Figure.text("jdk.CPULoad shows %.2f processors, less than the"
                            + " %.2f that the threads started need at least", server.busyProcessors().getAsDouble(),
                            perSecond(server) * LEAST_COST_NANOS / 1e9),
                    "jdk.CPULoad#enabled=true,period=1s");
        }
        var evidence = new ArrayList<Evidence>();
        evidence.add(Evidence.of(START, "%,.0f platform threads started per second and lived for %.2f ms on average",
                perSecond(server), starts.meanLifeNanos() / 1e6));
        if (perSecond(server) < FEWEST_PER_SECOND || most < Verdict.NOISE || !hinders(server, most)) {
            return new Verdict.Absent(this, evidence).given(sight);
        }
        starts.sites().stream().findFirst()
                .ifPresent(s -> evidence.add(Evidence.of(START, "%,d of them, named %s, at %s%s",
                        s.count(), s.site().family(), s.site().at(), starter(s.site()))));
        evidence.add(Evidence.of("jdk.CPULoad",
                "the process used %.2f processors; a thread costs %.0f to %,.0f µs, so the starts take %.1f to %.0f %% of that",
                server.busyProcessors().getAsDouble(), LEAST_COST_NANOS / 1e3, MOST_COST_NANOS / 1e3, 100 * least,
                100 * Math.min(1, most)));
        return least >= Verdict.NOISE || most >= MUCH && starts.endedShare() >= MOSTLY
                ? new Verdict.Found(this, least, "the CPU time of the process", List.copyOf(evidence),
                        remedy(server))
                        .at(starts.sites().stream().findFirst().map(s -> Place.named(s.site().at()))).atLeast()
                        .because(starts.piledUp().map(p -> ThreadsPileUp.ID))
                : new Verdict.Unknown(this, "what " + Numbers.rate(perSecond(server)) + " starts of threads per second"
                        + " cost is not known", "a longer recording").suspected(least);
    }

    /** While processors are free, what starts take hinders nothing, unless the threads pile up. */
    private static boolean hinders(MeasuredRecording server, double most) {
        return server.measured().threadStarts.piledUp().isPresent()
                || gainOfCpu(server, Math.min(1, most)).orElse(Double.POSITIVE_INFINITY) >= 1 + Verdict.NOISE;
    }

    private static String remedy(MeasuredRecording server) {
        String pool = "a pool of platform threads that keeps its size";
        boolean future = server.measured().threadStarts.sites().stream().findFirst()
                .filter(s -> s.site().by().equals("java.util.concurrent.CompletableFuture")).isPresent();
        return (server.profile().jdkFeature() >= 21 ? "a virtual thread per task, or " : "") + pool
                + (future ? ": give it to the CompletableFuture as executor" : "");
    }
}
