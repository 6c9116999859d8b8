package io.carrierscope.analyzer.finding.jvm;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.HotPlace;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Place;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.classify.CodeKind;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.model.Processors;
import io.carrierscope.analyzer.model.Scenario;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * One place takes most of the CPU time, or one kind of code much of it. Where the processors are used up, this is what uses them up.
 * Where they are not, only code that can mostly be done without is named: the rest is what the service is there for. Judged from CPU
 * samples.
 */
public final class HotCode extends CellCause {
    public static final String ID = "hot-code";
    /** From half of the CPU time on, no other place has more. */
    private static final double MOST = 0.5;
    /** The same work that a whole kind of code takes can be gained back, whatever the rest does. */
    private static final double MUCH = 0.25;
    /** Below a quarter of the processors it can use, a JVM has enough of them. */
    private static final double LEAST_BUSY = 0.25;
    /** With fewer samples two standard errors of a share of 0.5 exceed 0.2. */
    private static final int FEWEST_SAMPLES = 24;

    public HotCode() {
        super(ID, "One place, or one kind of code at one place, takes most of the CPU time.",
                "less work there: look for a better algorithm, keep results, or do it less often",
                "the time is spent on what the service is meant to do",
                List.of(JvmEvent.CpuSample.class, JvmEvent.CpuLoad.class), Set.of(Bound.Id.CPU),
                Intervention.of("the CPU time there"));
    }

    @Override
    public Optional<String> headline(MeasuredRecording subject, Verdict.Found found) {
        return subject.hotPlace().map(HotPlace::text);
    }

    /** The CPU time of that place becomes free. */
    @Override
    public Optional<Scenario> without(Scenario measured, Cell cell) {
        var p = measured.processors();
        return cell.server().flatMap(MeasuredRecording::hotPlace)
                .map(h -> measured.with(new Processors(p.serverNanos() * (1 - h.share()), p.clientNanos(),
                        p.forServer(), p.forCell(), p.unit())));
    }

    @Override
    public OptionalDouble gain(MeasuredRecording subject, Verdict.Found found) {
        return gainOfCpu(subject, found.share());
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
        double used = busy.getAsDouble() / available.getAsDouble();
        double usedWhenWarm = used * server.threadCpu().warmShare();
        var load = Evidence.of("jdk.CPULoad", "this JVM used %.2f of the %.2f processors that other processes left",
                busy.getAsDouble(), available.getAsDouble());
        if (usedWhenWarm < LEAST_BUSY) {
            return new Verdict.Absent(this, List.of(load));
        }
        var samples = server.measured().samples;
        var sight = server.visibility().samples(samples.count(), FEWEST_SAMPLES);
        if (!sight.seen()) {
            return new Verdict.Unknown(this, sight);
        }
        var hot = server.hotPlace();
        var evidence = new ArrayList<Evidence>();
        hot.ifPresent(h -> evidence.add(Evidence.of(samples.source(), "%s; %,d samples", h.text(), h.samples())));
        evidence.add(load);
        boolean full = used >= Bounds.REACHED && !cell.host().mayNeedNoMoreProcessors(server);
        return hot.filter(h -> h.kind().filter(CodeKind.SPINNING::equals).isEmpty())
                .filter(h -> matters(h, full, server.needsItsProcessors()))
                .<Verdict>map(h -> new Verdict.Found(this, Math.min(1, h.share()), h.shareOf(),
                        evidence, remedy(h)).at(Optional.of(Place.of(h))))
                .orElseGet(() -> new Verdict.Absent(this, evidence)
                        .given(server.visibility().stacks("jdk.CPUTimeSample", "jdk.ExecutionSample")));
    }

    /** @param full true if the JVM uses all processors it can get, and needs them */
    private static boolean matters(HotPlace h, boolean full, boolean nearlyFull) {
        boolean wasteful = h.notCompiled() || h.kind().filter(CodeKind::wasteful).isPresent();
        boolean ofKind = wasteful || h.kind().isPresent();
        return wasteful && h.share() >= MOST || ofKind && nearlyFull && h.share() >= MUCH
                || full && h.share() >= MOST && !h.handsOn();
    }

    private String remedy(HotPlace h) {
        return h.notCompiled()
                ? "split the method: HotSpot compiles none of more than 8,000 bytes of bytecode"
                        + " (-XX:-DontCompileHugeMethods has it compile them)"
                : h.kind().map(CodeKind::remedy).orElse(remedy());
    }
}
