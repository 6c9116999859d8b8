package io.carrierscope.analyzer.finding.wait;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.finding.Place;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.wait.EventLoopWaits;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * Threads that select also wait for something else, and no connection of theirs is served meanwhile. Judged from sleeps, parks
 * and monitor waits of event-loop threads. Long computations are judged by {@link EventLoopBusy}.
 */
public final class EventLoopBlocked extends CellCause {
    /** The JDK's settings leave out shorter reads and writes: many of these would be a busy loop. */
    private static final long LONG_NANOS = 10_000_000;
    /** From this share on a loop is hardly free to select: its CPU time and its short waits are not counted. */
    private static final double FULL = 0.80;
    static final String ID = "event-loop-blocked";
    /** With this many rounds over all threads in native code, a share near 0 or 1 has an error of 0.1 or less (two standard errors). */
    private static final long FEWEST_ROUNDS = 100;
    private static final String SAMPLE = "jdk.NativeMethodSample";

    public EventLoopBlocked() {
        super(ID,
                "An event loop waits in a handler, so its other connections are not served.",
                "hand the call to a worker pool or a virtual thread, or use its non-blocking form",
                "another thread selects in place of the one that waits",
                List.of(JvmEvent.Sleep.class, JvmEvent.Park.class, JvmEvent.MonitorEnter.class,
                        JvmEvent.MonitorWait.class,
                        JvmEvent.SocketIo.class, JvmEvent.NativeSample.class),
                Set.of(), Intervention.of("waits in event loops"));
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return ofLoops(this, cell, this::judge);
    }

    /**
     * The verdict by the event loops, with the number of threads of each family. Where none was seen, one that selects now and then may be missed
     * in few rounds of the sampler, which takes one thread in native code at a time; a JVM without such a thread has no sample at all.
     */
    public static Optional<Verdict> ofLoops(Finding finding, Cell cell,
            BiFunction<MeasuredRecording, Map<String, Integer>, Verdict> judge) {
        var threads = cell.subject().map(s -> s.measured().eventLoops.threads()).orElse(Map.of());
        return threads.isEmpty()
                ? cell.observed().map(s -> new Verdict.Absent(finding,
                        List.of(Evidence.of(SAMPLE, "no thread was seen to select")))
                        .given(s.looksAtNativeCode(FEWEST_ROUNDS)))
                : cell.subject().map(s -> judge.apply(s, threads));
    }

    @Override
    public Optional<String> headline(MeasuredRecording subject, Verdict.Found found) {
        return subject.measured().eventLoops.siteOfMost()
                .map(w -> Figure.text(
                        "an event loop waits instead of serving its connections for %s %% of its time, most"
                                + " at %s (threads %s)",
                        Numbers.percent(found.share(), found.lowerBound()),
                        Holder.waitsAt(w.site().stack()), w.site().group()));
    }

    private Verdict judge(MeasuredRecording server, Map<String, Integer> threads) {
        var sight = server.visibility().of(Topic.SLEEPS, Topic.PARKS, Topic.MONITOR_ENTERS, Topic.MONITOR_WAITS)
                .given(server.visibility().stacks("jdk.ThreadPark", "jdk.JavaMonitorEnter"))
                .given(server.visibility().seesFrom(LONG_NANOS, Topic.SOCKETS)
                        ? Sight.SEEN
                        : server.visibility().of(Topic.SOCKETS));
        var waits = server.measured().eventLoops;
        double share = blockedShare(server);
        var evidence = new ArrayList<Evidence>();
        evidence.add(Evidence.of(SAMPLE, "event-loop threads: %s", threads.entrySet().stream()
                .map(e -> e.getValue() + " of " + e.getKey()).collect(Collectors.joining(", "))));
        var most = waits.siteOfMost();
        most.ifPresent(w -> evidence.add(site(w)));
        if (share >= Verdict.NOISE && (server.crowdedOut() || server.machineUnknown())
                && most.filter(w -> w.site().event().startsWith("jdk.Socket")).isPresent()) {
            return Verdict.Unknown.crowded(this, server,
                    "other processes used so much of the machine that a thread may have waited for a processor after its"
                            + " read or write")
                    .suspected(share);
        }
        var unseen = Unseen.most(server, threads).filter(u -> share < Verdict.NOISE && !sight.seen());
        if (unseen.isPresent()) {
            return new Verdict.Unknown(this, unseen.get().text() + "; " + sight.missing(), sight.howToRecord())
                    .suspected(unseen.get().share());
        }
        return share < Verdict.NOISE
                ? new Verdict.Absent(this, evidence).given(sight)
                : new Verdict.Found(this, share, "the time of the event loop that waits most", evidence)
                        .at(most.flatMap(w -> Place.of(w.site().stack()))).given(sight);
    }

    private static double blockedShare(MeasuredRecording server) {
        return (double) server.measured().eventLoops.mostOfOneThreadNanos() / server.window().lengthNanos();
    }

    /** True if an event loop waits in handlers nearly all the time, so that threads that wait for results may wait for it. */
    static boolean hardlySelects(MeasuredRecording server) {
        return blockedShare(server) >= FULL;
    }

    private static Evidence site(EventLoopWaits.Waited most) {
        return Evidence.of(most.site().event(), "largest site %s (waits: %,d, total %.2f s, longest %,.1f ms)",
                most.site().stack().site(), most.count(), most.totalNanos() / 1e9, most.maxNanos() / 1e6);
    }

    /**
     * Event loops that wait in handlers, and are seen neither on CPU nor in native code, where they wait for events, for most of the time.
     * Where short waits are not recorded, that is what such loops show. Wrong if they wait for a processor.
     */
    private record Unseen(String group, double inNative, double onCpu) {
        static Optional<Unseen> most(MeasuredRecording server, Map<String, Integer> threads) {
            var loops = server.measured().eventLoops;
            long rounds = server.measured().nativeCalls.rounds();
            return rounds < FEWEST_ROUNDS
                    ? Optional.empty()
                    : loops.sites().stream().map(w -> w.site().group()).distinct().filter(threads::containsKey)
                            .flatMap(group -> of(server, group, (double) rounds * threads.get(group)).stream())
                            .filter(u -> u.share() > MOSTLY).max(Comparator.comparingDouble(Unseen::share));
        }

        private static Optional<Unseen> of(MeasuredRecording server, String group, double samples) {
            var groups = server.measured().threads.groups();
            double inNative = Math.min(1, server.measured().eventLoops.inNative(group) / samples);
            var cpu = groups.containsKey(group)
                    ? server.cpuNanos(groups.get(group).cpuLoadNanos())
                    : OptionalDouble.empty();
            return cpu.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Unseen(group, inNative, cpu.getAsDouble() / server.window().lengthNanos()
                            / groups.get(group).threads()));
        }

        double share() {
            return Math.max(0, 1 - inNative - onCpu);
        }

        String text() {
            return Figure
                    .text("threads %s were in native code, where they wait for events, for %.0f %% of the time, and on"
                            + " CPU for %.0f %%", group, 100 * inNative, 100 * onCpu);
        }
    }
}
