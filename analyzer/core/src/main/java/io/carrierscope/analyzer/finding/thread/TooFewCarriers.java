package io.carrierscope.analyzer.finding.thread;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.model.Scenario;
import io.carrierscope.analyzer.model.simulation.OpenLoop;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The scheduler may use fewer carriers than the process has processors, and all of them are busy while processors are free.
 * Judged from the carriers' idle parks or CPU time, the processors left free, and the virtual threads that wait for a carrier.
 */
public final class TooFewCarriers extends CellCause {
    /** Carriers that compute for less of their time are held by something else, such as pins, which is then the cause. */
    private static final double COMPUTING = 0.50;
    /** That of Windows has 64 ticks a second. */
    private static final long COARSEST_TIMER_NANOS = 15_625_000;
    /** Less work beyond that of today is within the difference between repetitions. */
    private static final double WORTH_A_FINDING = 0.10;
    /** With at least one waiting virtual thread on average another carrier has work. */
    private static final double QUEUE = 1;

    public TooFewCarriers() {
        super("too-few-carriers",
                "All carriers are busy while processors are free, because the scheduler may not use more.",
                "a larger -Djdk.virtualThreadScheduler.parallelism",
                "code sets the parallelism, which no recording tells",
                List.of(JvmEvent.Park.class, JvmEvent.ThreadCpuLoad.class, JvmEvent.CpuLoad.class,
                        JvmEvent.Sleep.class),
                Set.of(Bound.Id.CARRIERS), Intervention.of("the limit of carriers"));
    }

    /** As many carriers as processors, each held as long per request as now. */
    @Override
    public Optional<Scenario> without(Scenario measured, Cell cell) {
        var server = cell.server().orElseThrow();
        int processors = server.profile().activeProcessors();
        return server.carrierTime().filter(b -> b.held().orElse(0) > 0).map(b -> {
            double held = cell.perRequest(OptionalDouble.of(
                    b.held().getAsDouble() * b.carrierNanos() / server.window().lengthNanos())).orElseThrow();
            return measured.with(new Bound(Bound.Id.CARRIERS, processors / (held / 1e9), Figure.text(
                    "%d carriers / %.3f ms held per request", processors, held / 1e6)));
        });
    }

    @Override
    public Optional<OpenLoop> without(OpenLoop measured, Cell cell) {
        return Optional.of(measured.withHandlerThreads(cell.server().orElseThrow().profile().activeProcessors()));
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().flatMap(s -> s.carrierTime().map(b -> judge(s, b)));
    }

    private Verdict judge(MeasuredRecording server, CarrierTimeBreakdown carriers) {
        int processors = server.profile().activeProcessors();
        if (carriers.parallelism() >= processors) {
            return new Verdict.Absent(this, "jdk.JVMInformation",
                    "the scheduler may use %d carriers on %d processors", carriers.parallelism(), processors);
        }
        var used = server.carriersBusyProcessors();
        double computing = Math.min(1, used.orElse(0) / carriers.parallelism());
        var busy = Evidence.of("jdk.ThreadPark",
                "a parallelism of %d on %d processors, of which %.0f %% was busy, and %.0f %% on CPU",
                carriers.parallelism(), processors, 100 * carriers.busyShare(), 100 * computing);
        if (!carriers.complete() && computing < Bounds.REACHED) {
            return new Verdict.Unknown(this, carriers.sight()).suspected(computing);
        }
        if (carriers.busyShare() < Bounds.REACHED) {
            return new Verdict.Absent(this, List.of(busy));
        }
        if (used.isEmpty() || server.availableProcessors().isEmpty() || server.crowdedOut()) {
            return new Verdict.Unknown(this, "how many processors were free is not known",
                    "jdk.CPULoad#enabled=true,period=1s and jdk.ThreadCPULoad#enabled=true,period=1s on a quiet machine")
                    .suspected(carriers.busyShare());
        }
        return computing < COMPUTING
                ? new Verdict.Absent(this, List.of(busy))
                : judge(server, carriers, used.getAsDouble(), busy);
    }

    private Verdict judge(MeasuredRecording server, CarrierTimeBreakdown carriers, double used, Evidence busy) {
        double available = server.availableProcessors().getAsDouble();
        double more = Math.min(server.profile().activeProcessors() - carriers.parallelism(),
                available - server.busyProcessors().getAsDouble());
        var free = Evidence.of("jdk.CPULoad", "%.2f of the %.2f processors that this JVM could use were free",
                Math.max(0, more),
                available);
        if (more < WORTH_A_FINDING * used) {
            double others = server.othersBusyProcessors().orElse(0);
            return others < WORTH_A_FINDING * used
                    ? new Verdict.Absent(this, List.of(busy, free))
                    : Verdict.Unknown.crowded(this, Figure.text(
                            "the carriers were busy, but other processes used %.2f processors that more carriers could use",
                            others)).suspected(carriers.busyShare());
        }
        var queued = queued(server);
        if (queued.isEmpty()) {
            return new Verdict.Unknown(this,
                    "the carriers were busy, but no virtual thread slept, so whether others waited is unknown",
                    "a virtual thread that repeatedly sleeps for 1 ms");
        }
        var waiting = Evidence.of("jdk.ThreadSleep", "at least %.1f virtual threads waited for a carrier on average",
                queued.getAsDouble());
        var evidence = List.of(busy, free, waiting);
        return queued.getAsDouble() < QUEUE
                ? new Verdict.Absent(this, evidence).given(server.visibility().of(Topic.SLEEPS))
                : new Verdict.Found(this, more / available, "the processors that this JVM could use", evidence,
                        Figure.text("-Djdk.virtualThreadScheduler.parallelism=%d, with which carriers can compute up to"
                                + " %.1f times as much",
                                server.profile().activeProcessors(), (used + more) / used));
    }

    /**
     * Mean number of virtual threads that wait for a carrier, by samples of the scheduler, otherwise of those that slept: by Little's law
     * the sum of their wake-up delays, less the shortest for the timer, divided by the time. Where threads take turns, all are late.
     */
    private static OptionalDouble queued(MeasuredRecording server) {
        var threads = server.measured().virtualThreads;
        if (threads.samples() > 0) {
            return OptionalDouble.of(threads.meanQueued());
        }
        var late = server.measured().sleeps.virtualOvershoot();
        return late.count() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((late.totalNanos()
                        - late.count() * (double) Math.min(late.percentileNanos(0), COARSEST_TIMER_NANOS))
                        / server.window().lengthNanos());
    }
}
