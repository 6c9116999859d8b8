package io.carrierscope.analyzer.finding.thread;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.model.SoleThread;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Place;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.wait.EventLoopBlocked;
import io.carrierscope.analyzer.fold.classify.CodeKind;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Every request passes one thread, such as a poller, a selector or an acceptor, and that thread has no time left while processors are free.
 * Of a service whose requests are not known, only a thread that selects is judged; what others compute may be a matter of their own, and
 * is suspected as {@code saturated-thread}. A loop that runs handlers has findings of its own.
 */
public final class OneThread extends CellCause {
    public static final String ID = "one-thread";
    /** Without a tenth of its time left, whoever comes at random waits nine times as long as its work takes (one server, random work). */
    static final double FULL = 0.90;
    /** Fewer processors may be free by the error of the samples. */
    private static final double FREE = 0.2;
    /** With fewer samples of the thread two standard errors of a share of 0.5 exceed 0.2. */
    private static final int FEWEST_SAMPLES = 20;
    private static final String LOAD = "jdk.ThreadCPULoad";

    public OneThread() {
        super(ID, "Every request passes one thread, which computes nearly all the time while processors are free.",
                "share the work of this thread, as among several selectors or acceptors, or do less of it there",
                "the thread computes on its own account",
                List.of(JvmEvent.ThreadCpuLoad.class, JvmEvent.CpuLoad.class, JvmEvent.NativeSample.class),
                Set.of(Bound.Id.ONE_THREAD), Intervention.of("the limit of this thread"));
    }

    /** Stacks of native code only tell which thread selects. */
    @Override
    public List<Class<? extends JvmEvent>> decisive() {
        return List.of(JvmEvent.ThreadCpuLoad.class, JvmEvent.CpuLoad.class);
    }

    @Override
    public Optional<String> headline(MeasuredRecording subject, Verdict.Found found) {
        return Optional.of(found.evidence().getFirst().claim() + found.place().map(p -> ", at " + p.text()).orElse(""));
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.server().filter(s -> !(cell.kind() instanceof Subject.ClientUnderTest))
                .flatMap(s -> judge(cell, s, bounds));
    }

    private Optional<Verdict> judge(Cell cell, MeasuredRecording server, Bounds bounds) {
        var thread = SoleThread.of(server);
        if (server.cpuNanos(0).isEmpty()) {
            return Optional.of(new Verdict.Unknown(this, "no " + LOAD + " in the measured time",
                    LOAD + "#enabled=true,period=1s"));
        }
        if (thread.filter(t -> t.processors() >= FULL).isEmpty()) {
            return Optional.of(new Verdict.Absent(this, List.of(thread.map(t -> busy(t, "")).orElse(
                    Evidence.of(LOAD, "no single thread but those that run requests computes")))));
        }
        boolean passed = cell.throughputPerSecond().isPresent() || thread.get().selects(server);
        return spins(server, thread.get()) || ofLoop(cell, server, thread.get(), bounds)
                ? Optional.empty()
                : Optional.of(passed
                        ? full(server, thread.get())
                        : new Verdict.Unknown(this, "whether requests pass the thread " + thread.get().name()
                                + ", which computes nearly all the time, is not known", "the requests"));
    }

    private Verdict full(MeasuredRecording server, SoleThread thread) {
        var available = server.availableProcessors();
        var used = server.busyProcessors();
        if (available.isEmpty() || used.isEmpty()) {
            return Verdict.Unknown.withoutCpuLoad(this).suspected(Math.min(1, thread.processors()));
        }
        double free = available.getAsDouble() - used.getAsDouble();
        if (server.crowdedOut()) {
            return Verdict.Unknown.crowded(this,
                    "whether processors were free is not known: others used most of the machine")
                    .suspected(Math.min(1, thread.processors()));
        }
        var others = Evidence.of("jdk.CPULoad", "%.2f of the %.2f processors that this JVM could use were free",
                Math.max(0, free), available.getAsDouble());
        if (free < FREE) {
            return new Verdict.Absent(this, List.of(busy(thread, ""), others));
        }
        var sight = server.visibility().samples(server.measured().samples.count(thread.name()), FEWEST_SAMPLES);
        return sight.seen()
                ? found(server, thread, others)
                : new Verdict.Unknown(this, "whether the thread " + thread.name()
                        + " has work all the time or polls for it is not known, for want of samples",
                        sight.howToRecord())
                        .suspected(Math.min(1, thread.processors()));
    }

    private Verdict found(MeasuredRecording server, SoleThread thread, Evidence others) {
        var samples = server.measured().samples;
        var most = samples.mostAt(thread.name())
                .filter(m -> m.getValue() >= MOSTLY * samples.count(thread.name()));
        var evidence = new ArrayList<>(List.of(busy(thread, ", and every request passes it"), others));
        most.ifPresent(m -> evidence.add(Evidence.of(samples.source(), "%,d of its %,d samples are at %s", m.getValue(),
                samples.count(thread.name()), m.getKey())));
        return new Verdict.Found(this, Math.min(1, thread.processors()), "the time of this thread", evidence)
                .at(most.map(m -> Place.named(m.getKey())));
    }

    private static Evidence busy(SoleThread thread, String more) {
        return Evidence.of(LOAD, "the thread %s computes %.1f %% of the time%s", thread.name(),
                100 * Math.min(1, thread.processors()), more);
    }

    /** A thread that polls without a pause is always on CPU, whatever it has to do. */
    private static boolean spins(MeasuredRecording server, SoleThread thread) {
        double all = server.busyProcessors().orElse(0);
        return server.cpuShares(thread.name()::equals).getOrDefault(CodeKind.SPINNING, 0.0) * all >= MOSTLY
                * thread.processors();
    }

    private static boolean ofLoop(Cell cell, MeasuredRecording server, SoleThread thread, Bounds bounds) {
        return thread.selects(server) && Stream.of(new EventLoopBusy(), new EventLoopBlocked())
                .anyMatch(c -> c.judge(cell, bounds).filter(Verdict.Found.class::isInstance).isPresent());
    }
}
