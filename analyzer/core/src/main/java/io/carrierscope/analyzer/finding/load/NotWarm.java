package io.carrierscope.analyzer.finding.load;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.request.Requests;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Poisson;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention.Change;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Throughput still grew while it was measured, so the figure is that of a warm-up. Judged from the answers in the two halves of
 * the measured phase, from the CPU time per request in them and, where neither tells of a warm-up, by {@link #coldCode}. An open
 * loop may begin at rest: until its first answers come, rate × shortest service time requests only fill the pipeline (Little's
 * law), so as many of the requests in flight after the first half count as answered in it. Bursts, ramps and spikes are not
 * judged, because their halves differ by design.
 */
public final class NotWarm extends CellCause {
    public static final String ID = "not-warm";

    /** With fewer answers a single one that falls into the other half is already such a growth as a warm-up has. */
    private static final double FEWEST = 1 / Verdict.NOISE;
    /** With a linear fall of this size, CPU time per request is on average 5 % above that at the end. */
    private static final double CHEAPER = 0.10;
    /** A compiler without a processor starts none for a while. */
    private static final double LEAST_PER_SECOND = 0.1;
    private static final String REMEDY = "a longer warm-up (--warmup SECONDS)";

    public NotWarm() {
        super(ID,
                "The measurement began before the server reached its full speed: throughput grew, requests became cheaper, or methods queue for the compiler.",
                "a longer warm-up",
                "the load itself changed, or the waiting methods hardly run",
                List.of(JvmEvent.Request.class, RuntimeEvents.CompilerQueue.class, JvmEvent.Halves.class), Set.of(),
                Intervention.of("the warm-up").by(Change.Kind.WARMUP, "steady"));
    }

    @Override
    public Rank rank() {
        return Rank.VALIDITY;
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        var halves = cell.client()
                .filter(c -> c.measured().requests.completed() > 0 && !cell.definition().changesRate())
                .map(c -> judge(cell, c.measured().requests, filling(cell, c), c.window().lengthSeconds() / 2))
                .map(v -> cheaper(cell, v));
        return cell.server().filter(s -> s.measured().compiling.backlog()
                && halves.filter(Verdict.Found.class::isInstance).isEmpty())
                .map(s -> coldCode(halves, s)).or(() -> halves);
    }

    /** Requests became cheaper in the second half, where a server needs its processors; otherwise none is answered sooner for that. */
    private Verdict cheaper(Cell cell, Verdict halves) {
        var change = cell.client().flatMap(c -> c.profile().last(JvmEvent.Halves.class)).map(JvmEvent.Halves::cpuChange)
                .filter(c -> halves instanceof Verdict.Absent
                        && cell.subject().filter(MeasuredRecording::needsItsProcessors).isPresent())
                .orElse(OptionalDouble.empty()).orElse(0);
        return change > -CHEAPER
                ? halves
                : new Verdict.Found(this, Math.min(1, -change),
                        "the CPU time of a request in the first half, saved in the second",
                        List.of(Evidence.of("carrierscope.Halves",
                                "from the first to the second half of the measured time, CPU time per request changed by %+.0f %%",
                                100 * change)),
                        REMEDY);
    }

    /** True if the requests of an open loop come at random, and these rates differ by less than two standard errors (Poisson). */
    public static boolean byChance(Cell cell, double first, double second, double halfSeconds) {
        return cell.offeredPerSecond().isPresent() && !cell.definition().equalGaps()
                && Math.abs(second - first) * halfSeconds < Poisson.ERRORS * Math.sqrt((first + second) * halfSeconds);
    }

    private Verdict judge(Cell cell, Requests requests, double filling, double halfSeconds) {
        double first = requests.halfPerSecond(false) + filling / halfSeconds;
        double second = requests.halfPerSecond(true);
        double growth = first == 0 ? 1 : second / first - 1;
        var evidence = List.of(Evidence.of("carrierscope.Request",
                "%.0f answers per second in the first half of the measured time%s, %.0f in the second", first,
                filling < 1
                        ? ""
                        : Figure.text(" (including %.0f requests in flight at its end, as the load began at rest)",
                                filling),
                second));
        if (second * halfSeconds < FEWEST) {
            return new Verdict.Unknown(this, Figure.text("%.0f answers in half of the measured time are too few",
                    second * halfSeconds), "a longer measurement (--measure SECONDS)");
        }
        if (growth >= Verdict.NOISE && byChance(cell, first, second, halfSeconds)) {
            return new Verdict.Unknown(this, evidence.getFirst().claim() + ": by chance, as far as can be told",
                    "a longer measurement (--measure SECONDS)");
        }
        return growth < Verdict.NOISE
                ? new Verdict.Absent(this, evidence)
                : new Verdict.Found(this, Math.min(1, growth), "the first half's throughput, gained in the second",
                        evidence, REMEDY);
    }

    /**
     * Requests of an open loop that only filled the pipeline in the first half of the window: the increase of requests in flight, at most
     * rate × shortest service time. By Little's law so many are in flight even without queueing.
     */
    private static double filling(Cell cell, MeasuredRecording client) {
        int[] inFlight = client.measured().inFlight.atInstants();
        double most = cell.offeredPerSecond().orElse(0) * client.shortestServiceNanos() / 1e9;
        return Math.max(0, Math.min(most, inFlight[inFlight.length / 2] - inFlight[0]));
    }

    /**
     * Code is slow because methods queue for the JIT compiler. Judged from the compiler's queue: with many runnable threads on few
     * processors the compiler gets so little CPU time that code stays slow at a steady rate for a minute, which a comparison of
     * the two halves of the measured phase does not show. Wrong when the waiting methods hardly run.
     *
     * @param halves the verdict that this one replaces, if there is one
     */
    private Verdict coldCode(Optional<Verdict> halves, MeasuredRecording server) {
        var evidence = new ArrayList<>(ofCompiler(server));
        halves.ifPresent(v -> evidence.addAll(v instanceof Verdict.Absent a ? a.evidence() : List.of()));
        return new Verdict.Found(this, notCompiled(server),
                "the methods queued for compilation in the measured time that were not compiled", evidence,
                "a longer warm-up, until few methods wait for the compiler (--warmup steady)");
    }

    private static double notCompiled(MeasuredRecording server) {
        var compiling = server.measured().compiling;
        double waiting = compiling.waiting().orElse(0);
        return waiting / (waiting + compiling.takenPerSecond().orElse(0) * server.window().lengthSeconds());
    }

    private static List<Evidence> ofCompiler(MeasuredRecording server) {
        var compiling = server.measured().compiling;
        var queue = Evidence.of("jdk.CompilerQueueUtilization",
                "%.0f methods waited for the compiler on average, which started %.1f per second: at this pace it is"
                        + " %.0f s behind",
                compiling.waiting().orElse(0), compiling.takenPerSecond().orElse(0),
                compiling.waiting().orElse(0) / Math.max(LEAST_PER_SECOND, compiling.takenPerSecond().orElse(0)));
        return server.busyProcessors().stream()
                .mapToObj(busy -> List.of(queue, Evidence.of("jdk.ThreadCPULoad",
                        "the compiler's threads had %.2f of the %.2f processors that this JVM kept busy",
                        server.threadCpu().compilerProcessors(), busy)))
                .findFirst().orElse(List.of(queue));
    }
}
