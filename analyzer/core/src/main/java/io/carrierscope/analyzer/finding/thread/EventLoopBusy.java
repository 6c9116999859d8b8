package io.carrierscope.analyzer.finding.thread;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.HotPlace;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Place;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.wait.EventLoopBlocked;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.thread.CpuBursts;
import io.carrierscope.analyzer.fold.wait.LoopRuns.Run;
import io.carrierscope.analyzer.fold.wait.LoopRuns.Runs;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Threads that select also compute for long, and no connection of theirs is served meanwhile. Estimated from runs of samples of one
 * loop without a select between them: a run from its first to its last sample is at least as long as the computation was seen. Many
 * short events on a loop that is busy most of the time show such runs by chance; of these only more than twice as many are a finding.
 */
public final class EventLoopBusy extends CellCause {
    public static final String ID = "event-loop-busy";
    /** A few runs may be chance, or a class that was loaded. */
    private static final int FEWEST_RUNS = 3;
    /** With fewer samples two standard errors of the share of the time on CPU exceed half of it. */
    private static final int FEWEST_SAMPLES = 16;
    private static final double TIMES_CHANCE = 2;
    /** With fewer looks two standard errors of a share of 0.1 exceed it. */
    private static final int FEWEST_LOOKS = 36;
    /** A loop that is free for a tenth of the time makes whoever comes at random wait nine times as long as its work takes. */
    private static final double RARELY = 0.1;
    private static final String SAMPLE = "jdk.ExecutionSample";

    public EventLoopBusy() {
        super(ID, "An event loop computes for long in a handler, so its other connections are not served.",
                "hand the computation to a worker pool, or do it in pieces",
                "another thread selects in place of the one"
                        + " that computes; or many short events come without a break",
                List.of(JvmEvent.CpuSample.class, JvmEvent.NativeSample.class, JvmEvent.ThreadCpuLoad.class,
                        JvmEvent.CpuLoad.class),
                Set.of(),
                Intervention.of("computations on event loops"));
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return EventLoopBlocked.ofLoops(this, cell, (server, loops) -> judge(server, loops.keySet()));
    }

    private Verdict judge(MeasuredRecording server, Set<String> loops) {
        long period = server.settings().samplePeriodNanos(SAMPLE);
        if (!server.settings().enabled(SAMPLE)) {
            return new Verdict.Unknown(this, SAMPLE + " was not recorded", SAMPLE + "#enabled=true,period=10ms");
        }
        var threads = server.measured().loopRuns.of(loops, period);
        double least = threads.stream().findFirst().map(r -> least(r.roundNanos())).orElse(least(period));
        var most = threads.stream().max(Comparator.<Runs>comparingDouble(r -> r.share(least))
                .thenComparing(r -> -r.thread().id()));
        var evidence = new ArrayList<Evidence>();
        evidence.add(Evidence.of("jdk.NativeMethodSample", "event-loop threads: %s",
                loops.stream().sorted().collect(Collectors.joining(", "))));
        most.ifPresent(r -> evidence.add(0, evidence(r, least)));
        if (most.filter(r -> found(r, least)).isPresent()) {
            return found(most.get(), least, evidence);
        }
        if (server.crowded()) {
            var hardly = threads.stream().filter(r -> hardlySelects(server, r)).findFirst();
            return Verdict.Unknown.crowded(this, hardly.map(r -> Figure.text(
                    "%s was in its selector in %,d of %,d looks at it, and %,d samples found it on CPU%s, but ",
                    r.thread().name(), r.selects(), server.measured().nativeCalls.rounds(), r.samples(),
                    HotPlace.among(r.runs().stream().flatMap(run -> run.stacks().stream()).toList())
                            .map(p -> ", most at " + p.at()).orElse("")))
                    .orElse("") + "other processes used so much of the machine that samples of event loops are late")
                    .suspected(hardly.map(r -> 1 - looks(server, r))
                            .orElseGet(() -> most.map(r -> r.share(least)).orElse(0.0)));
        }
        if (missed(server, loops, threads)) {
            return Verdict.Unknown.crowded(this,
                    "the sampler saw event loops for less than half of the time for which they were on CPU");
        }
        return least > CarrierMonopolized.RARE * CpuBursts.LONG_NANOS
                ? new Verdict.Unknown(this, "the CPU samples are too rare to tell how long event loops compute",
                        SAMPLE + "#period=10ms")
                : new Verdict.Absent(this, evidence);
    }

    /** A loop with something to do now and then mostly waits in its selector, where the sampler of native code finds it at any pace. */
    private static boolean hardlySelects(MeasuredRecording server, Runs r) {
        return r.selects() > 0 && r.samples() >= FEWEST_SAMPLES
                && server.measured().nativeCalls.rounds() >= FEWEST_LOOKS && looks(server, r) <= RARELY;
    }

    /** The share of the looks at all threads in native code in which it was in its selector. */
    private static double looks(MeasuredRecording server, Runs r) {
        return (double) r.selects() / server.measured().nativeCalls.rounds();
    }

    /** A sampler that gets no processor in time sees few runs. */
    private static boolean missed(MeasuredRecording server, Set<String> loops, List<Runs> threads) {
        double onCpu = server.measured().threads.groups().entrySet().stream().filter(g -> loops.contains(g.getKey()))
                .mapToDouble(g -> server.cpuNanos(g.getValue().cpuLoadNanos()).orElse(0)).sum()
                / server.window().lengthNanos();
        return onCpu >= Verdict.NOISE && threads.stream().mapToDouble(Runs::onCpu).sum() < onCpu / 2;
    }

    /** A run shorter than two rounds of the sampler looks like two sightings by chance. */
    private static double least(double roundNanos) {
        return Math.max(CpuBursts.LONG_NANOS, 2 * roundNanos) - roundNanos / 2;
    }

    /** On a busy machine short events that wait for a processor look long, but they are of many kinds, so that none has most. */
    private static boolean found(Runs r, double least) {
        return r.samples() >= FEWEST_SAMPLES && r.from(least).size() >= FEWEST_RUNS && r.share(least) >= Verdict.NOISE
                && r.share(least) >= TIMES_CHANCE * r.byChance(least)
                && (!r.clustered() || place(r, least).filter(p -> p.share() >= MOSTLY).isPresent());
    }

    private static Optional<HotPlace> place(Runs r, double least) {
        return HotPlace.among(r.from(least).stream().flatMap(run -> run.stacks().stream()).toList());
    }

    private Verdict found(Runs r, double least, List<Evidence> evidence) {
        var place = place(r, least);
        place.ifPresent(p -> evidence.add(1, Evidence.of(SAMPLE, "%s of these samples are at %s",
                Numbers.percent(p.share()) + " %", p.at())));
        return new Verdict.Found(this, r.share(least), "the time of the event loop that computes most", evidence)
                .at(place.map(Place::of));
    }

    @Override
    public Optional<String> headline(MeasuredRecording subject, Verdict.Found found) {
        return Optional
                .of(found.evidence().get(0).claim() + found.place().map(p -> ", most at " + p.text()).orElse(""));
    }

    private static Evidence evidence(Runs r, double least) {
        var runs = r.from(least).stream().mapToLong(Run::nanos).summaryStatistics();
        return runs.getCount() == 0
                ? Evidence.of(SAMPLE, "no event loop was seen to compute for %.0f ms or longer", least / 1e6)
                : Evidence.of(SAMPLE,
                        "the event loop %s computed %,d times for %.0f ms on average without a select, longest %.0f ms",
                        r.thread().name(), runs.getCount(), runs.getAverage() / 1e6, runs.getMax() / 1e6);
    }
}
