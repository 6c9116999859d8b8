package io.carrierscope.analyzer.finding.jvm;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.Host;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.thread.ThreadLocalChurn;
import io.carrierscope.analyzer.finding.thread.YieldSpin;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.thread.CpuSamples;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Change;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.model.Processors;
import io.carrierscope.analyzer.model.Scenario;
import io.carrierscope.analyzer.model.simulation.OpenLoop;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The server uses all the CPU time it can get, so only less work per request makes it faster. Judged from {@code jdk.CPULoad}.
 * Where spinning, caches of single threads or GC take much of the CPU time, it is so because of them.
 */
public final class CpuSaturated extends CellCause {
    public static final String ID = "cpu-saturated";

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
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().map(s -> judge(cell, s));
    }

    private Verdict judge(Cell cell, MeasuredRecording server) {
        var busy = server.busyProcessors();
        var available = server.availableProcessors();
        if (busy.isEmpty() || available.isEmpty()) {
            return new Verdict.Unknown(this, "no jdk.CPULoad in the measured time",
                    "jdk.CPULoad#enabled=true,period=1s");
        }
        if (server.crowdedOut()) {
            return new Verdict.Unknown(this, Figure.text(
                    "other processes kept %.2f of %d processors busy, so the processors available to this one are unknown",
                    server.othersBusyProcessors().orElse(0), server.profile().hardwareThreads()), "a quiet machine");
        }
        double share = Math.min(1, busy.getAsDouble() / available.getAsDouble());
        var evidence = List.of(Evidence.of("jdk.CPULoad",
                "%sthis JVM used %.2f of the %.2f processors that other processes%s left",
                others(cell, server).map(others -> others + "; ").orElse(""), busy.getAsDouble(),
                available.getAsDouble(), cell.observed().isEmpty() ? " (including " + server.counterpart() + ")" : ""));
        if (share >= Bounds.REACHED && cell.host().mayNeedNoMoreProcessors(server)) {
            return new Verdict.Unknown(this, "other processes used the rest, so it is unknown whether this one needed"
                    + " more", "a quiet machine").suspected(share);
        }
        return share < Bounds.REACHED
                ? new Verdict.Absent(this, evidence)
                : new Verdict.Found(this, share, "the available CPU time", evidence,
                        "less CPU time per request, or more processors"
                                + others(cell, server).map(o -> ", or none of the other processes").orElse(""))
                        .because(CpuConsumer.of(server));
    }

    /** What other processes took, where they may have taken what this one lacks; in a matrix the load generator is one of them. */
    private static Optional<String> others(Cell cell, MeasuredRecording server) {
        double busy = server.othersBusyProcessors().orElse(0);
        return cell.observed().isEmpty() || busy <= Host.OTHERS_BUSY
                ? Optional.empty()
                : Optional.of(Figure.text("other processes used %.2f of %d processors", busy,
                        server.profile().hardwareThreads()));
    }

    /** The cause that takes much of a JVM's CPU time: its processors are then used up because of it. */
    static final class CpuConsumer {
        /** Below a quarter of the CPU time other work matters more. */
        private static final double MUCH = 0.25;
        /**
         * Bytes that one processor allocates, clears and collects in a second, at most. Arrays of 256 KiB for each virtual thread took a
         * slow processor (a cloud machine of 2 processors) for 1.9 to 3.4 GB; samples of Java code do not show this time.
         */
        private static final double BYTES_PER_PROCESSOR_SECOND = 4e9;

        private CpuConsumer() {}

        /** Returns the id of the cause that takes most of the CPU time, if it takes much. */
        static Optional<String> of(MeasuredRecording server) {
            return Map.of(YieldSpin.ID, spinning(server.measured().samples), ThreadLocalChurn.ID, caches(server),
                    GcPressure.ID, server.gcPauseShare()).entrySet().stream().filter(e -> e.getValue() >= MUCH)
                    .max(Map.Entry.<String, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                    .map(Map.Entry::getKey);
        }

        /** Share of the CPU samples. */
        private static double spinning(CpuSamples samples) {
            return samples.count() == 0
                    ? 0
                    : YieldSpin.share(samples) * samples.count(ThreadRef.CARRIERS) / samples.count();
        }

        /** Share of the CPU time of this JVM for bytes in caches of single threads, at least. */
        private static double caches(MeasuredRecording server) {
            double perSecond = server.measured().allocations.perThreadBytes() / server.window().lengthSeconds();
            double busy = server.busyProcessors().orElse(0);
            return busy == 0 ? 0 : Math.min(1, perSecond / BYTES_PER_PROCESSOR_SECOND / busy);
        }
    }
}
