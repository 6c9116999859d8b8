package io.carrierscope.analyzer.judge;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.CellPair.PairCause;
import io.carrierscope.analyzer.finding.CellPair;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.finding.OwnRule;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.jvm.ColdStart;
import io.carrierscope.analyzer.finding.jvm.CpuSaturated;
import io.carrierscope.analyzer.finding.jvm.CpuThrottled;
import io.carrierscope.analyzer.finding.jvm.GcPressure;
import io.carrierscope.analyzer.finding.jvm.GrowingHeap;
import io.carrierscope.analyzer.finding.jvm.GrowingMetaspace;
import io.carrierscope.analyzer.finding.jvm.GrowingNativeMemory;
import io.carrierscope.analyzer.finding.jvm.HotCode;
import io.carrierscope.analyzer.finding.jvm.SafepointPauses;
import io.carrierscope.analyzer.finding.jvm.TimerGranularity;
import io.carrierscope.analyzer.finding.load.BatchingDelay;
import io.carrierscope.analyzer.finding.load.ClientSaturated;
import io.carrierscope.analyzer.finding.load.ConfigAsymmetry;
import io.carrierscope.analyzer.finding.load.ConnectionChurn;
import io.carrierscope.analyzer.finding.load.ConnectionLimited;
import io.carrierscope.analyzer.finding.load.NotWarm;
import io.carrierscope.analyzer.finding.load.RecordingOverhead;
import io.carrierscope.analyzer.finding.load.ServerConnectionLimit;
import io.carrierscope.analyzer.finding.load.ServerStack;
import io.carrierscope.analyzer.finding.suspicion.Suspicions;
import io.carrierscope.analyzer.finding.tail.TailCause;
import io.carrierscope.analyzer.finding.thread.CarrierMonopolized;
import io.carrierscope.analyzer.finding.thread.CarriersCompensated;
import io.carrierscope.analyzer.finding.thread.CarriersStuck;
import io.carrierscope.analyzer.finding.thread.EventLoopBusy;
import io.carrierscope.analyzer.finding.thread.LostBackpressure;
import io.carrierscope.analyzer.finding.thread.NativeBlocking;
import io.carrierscope.analyzer.finding.thread.OneThread;
import io.carrierscope.analyzer.finding.thread.PinningCause;
import io.carrierscope.analyzer.finding.thread.SchedulingOverhead;
import io.carrierscope.analyzer.finding.thread.Spinning;
import io.carrierscope.analyzer.finding.thread.SynchronizedArrivals;
import io.carrierscope.analyzer.finding.thread.ThreadChurn;
import io.carrierscope.analyzer.finding.thread.ThreadLocalChurn;
import io.carrierscope.analyzer.finding.thread.ThreadsPileUp;
import io.carrierscope.analyzer.finding.thread.TooFewCarriers;
import io.carrierscope.analyzer.finding.wait.DelayedAcknowledgements;
import io.carrierscope.analyzer.finding.wait.EventLoopBlocked;
import io.carrierscope.analyzer.finding.wait.LeakedConnections;
import io.carrierscope.analyzer.finding.wait.PoolExhausted;
import io.carrierscope.analyzer.finding.wait.Queues;
import io.carrierscope.analyzer.finding.wait.ThreadsStuck;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.ServiceDemands;
import io.carrierscope.analyzer.model.WhatIf;
import io.carrierscope.analyzer.model.simulation.OpenLoop;
import io.carrierscope.analyzer.plugin.Plugin;
import io.carrierscope.analyzer.plugin.Plugins;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The catalogue of findings: one line each. */
public final class Findings {
    private static final List<Finding> ALL = Stream.concat(Stream.<Finding>of(
            new CarriersStuck(), new ThreadsStuck(),
            PinningCause.MONITOR, PinningCause.NATIVE, PinningCause.CLASS_INIT,
            new NativeBlocking(),
            new PoolExhausted(), new LeakedConnections(), Queues.LOCKS, Queues.PERMITS,
            new DelayedAcknowledgements(), new LostBackpressure(),
            new OneThread(), new TooFewCarriers(), new CarriersCompensated(),
            new CarrierMonopolized(), new Spinning(), new ThreadChurn(), new ThreadsPileUp(), new EventLoopBlocked(),
            new EventLoopBusy(),
            new SynchronizedArrivals(), new SchedulingOverhead(), new ThreadLocalChurn(), new BatchingDelay(),
            new HotCode(), new CpuSaturated(), new GrowingHeap(), new GrowingNativeMemory(), new GrowingMetaspace(),
            new ColdStart(), new CpuThrottled(), new GcPressure(), new SafepointPauses(),
            new TimerGranularity(),
            new ServerConnectionLimit(), new ConnectionLimited(), new ConnectionChurn(), new ClientSaturated(),
            new NotWarm(),
            new ServerStack(), new RecordingOverhead(), new ConfigAsymmetry(),
            TailCause.LONG_PAUSES, TailCause.SLOW_DOWNSTREAM, TailCause.COLD_CONNECTIONS,
            TailCause.CROWDED_MACHINE, TailCause.LONG_COMPUTATIONS),
            Stream.concat(Suspicions.ALL.stream(), Plugins.all(Plugin::rules).map(OwnRule::new))).toList();
    private static final List<CellCause> OF_CELLS = only(CellCause.class);
    private static final List<PairCause> OF_PAIRS = only(PairCause.class);

    private Findings() {}

    /** All causes, in the order in which they are judged. */
    public static List<Finding> all() {
        return ALL;
    }

    /** The causes that are judged on one cell, in the same order. */
    public static List<CellCause> ofCells() {
        return OF_CELLS;
    }

    private static <T extends Finding> List<T> only(Class<T> kind) {
        return ALL.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** The cause with this id. */
    public static Optional<Finding> named(String id) {
        return ALL.stream().filter(c -> c.id().equals(id)).findFirst();
    }

    /**
     * @param gain what it allows, in steps of noise, or what one allows that is full because of it
     * @param binding true if the bottleneck is this cause or one that is full because of it
     * @param links number of links from the verdict to the end of its chain
     */
    private record Judged(Verdict verdict, long gain, boolean binding, int links) {}

    /**
     * Verdicts on a cell, sorted: found, unknown, absent. A found cause that ended all work comes first, then those that allow most when they
     * are removed, then those of the bottleneck, then those that are full because of no other, then the more direct ones, then those with
     * larger shares. Of the unknown ones the most suspicious come first.
     *
     * @param demands source of the CPU time of a request under load
     */
    public static List<Verdict> judge(Cell cell, Bounds bounds, ServiceDemands demands) {
        return sorted(new Chains(Gains.of(
                judged(cell, bounds).map(v -> predicted(v, cell, bounds, demands)).toList(), cell, bounds)), bounds);
    }

    /** Nothing is absent of which an event that shows it was not recorded, or is not in the file. */
    private static Stream<Verdict> judged(Cell cell, Bounds bounds) {
        return OF_CELLS.stream().flatMap(c -> c.judge(cell, bounds).stream())
                .map(v -> v instanceof Verdict.Absent a
                        ? cell.subject().map(s -> a.given(s.visibility().absence(a.finding().decisive()))).orElse(a)
                        : v);
    }

    private static List<Verdict> sorted(Chains chains, Bounds bounds) {
        return chains.verdicts().stream()
                .map(v -> new Judged(v, chains.gain(v),
                        chains.heldBy(v).anyMatch(id -> binds(id, bounds)), chains.length(v)))
                .sorted(Comparator.comparingInt(Findings::status).thenComparingDouble(Findings::suspicion)
                        .thenComparing(j -> !halts(j.verdict)).thenComparingLong(j -> -j.gain)
                        .thenComparing(j -> !j.binding).thenComparingInt(Judged::links)
                        .thenComparing(j -> j.verdict.finding().rank()).thenComparingDouble(Findings::share))
                .map(Judged::verdict).toList();
    }

    /** Verdicts on a pair of cells, in the order of the catalogue. */
    public static List<Verdict> judge(CellPair pair) {
        return OF_PAIRS.stream().flatMap(c -> c.judge(pair).stream()).toList();
    }

    /**
     * Adds the prediction without the cause to a cause that was found. Scenarios model servers, so there is none for a client
     * under test.
     */
    private static Verdict predicted(Verdict verdict, Cell cell, Bounds bounds, ServiceDemands demands) {
        if (!(verdict instanceof Verdict.Found f && f.finding() instanceof CellCause cause)
                || cell.kind() instanceof Subject.ClientUnderTest) {
            return verdict;
        }
        var intervention = cause.intervention(cell);
        var whatIf = Optional.of(cell).filter(c -> cause.haltsWork())
                .flatMap(c -> WhatIf.AsBefore.of(c, intervention))
                .orElseGet(() -> WhatIf.of(cell, bounds, demands, intervention, s -> cause.without(s, cell)));
        return f.with(OpenLoop.of(cell).flatMap(l -> cause.without(l, cell)).map(whatIf::with).orElse(whatIf));
    }

    /** Carriers that are all blocked for good leave nothing to the bottleneck of the time before. */
    static boolean halts(Verdict verdict) {
        return verdict.finding() instanceof CellCause c && c.haltsWork() && verdict instanceof Verdict.Found f
                && f.share() >= 1;
    }

    /** True if a bound that this cause sets is the bottleneck. */
    public static boolean binds(String id, Bounds bounds) {
        return OF_CELLS.stream().filter(c -> c.id().equals(id))
                .anyMatch(c -> bounds.binding().filter(b -> c.limits().contains(b.id())).isPresent());
    }

    private static int status(Judged judged) {
        return switch (judged.verdict) {
            case Verdict.Found f -> 0;
            case Verdict.Unknown u -> 1;
            case Verdict.Absent a -> 2;
        };
    }

    private static double suspicion(Judged judged) {
        return judged.verdict instanceof Verdict.Unknown u ? -u.suspicion() : 0;
    }

    private static double share(Judged judged) {
        return judged.verdict instanceof Verdict.Found f ? -f.share() : 0;
    }

    /**
     * The verdicts on a cell with their chains: a pool is full because its threads wait for connections, and the connections are all
     * lent because their holders wait for a lock. Only links to causes that were found are kept.
     */
    static final class Chains {
        /** No chain is longer; it also ends a circle. */
        private static final int LONGEST = 4;
        /** A mechanism that would allow less explains neither why the processors are used up nor another mechanism. */
        private static final double MUCH = 1.1;
        /** Single runs tell no smaller factor from noise: so much at most a large share stands for where the gain is not known. */
        private static final double NOT_KNOWN = 1.5;

        private final List<Verdict> verdicts;
        private final Map<String, Verdict> found;
        private final List<List<Verdict>> chains;

        Chains(List<Verdict> all) {
            Set<String> causes = found(all).map(Verdict::cause).collect(Collectors.toSet());
            verdicts = all.stream().<Verdict>map(v -> v instanceof Verdict.Found f
                    ? f.because(f.because().filter(causes::contains).or(() -> below(f, Verdict.Found.of(all))))
                    : v).toList();
            found = found(verdicts).collect(Collectors.toMap(Verdict::cause, Function.identity(), (a, b) -> a));
            chains = verdicts.stream().map(this::chain).toList();
        }

        /**
         * The cause whose place is that of this one or below it, and that allows clearly more: then this one is a symptom of it, as of a
         * computation under a lock.
         */
        private static Optional<String> below(Verdict.Found f, List<Verdict.Found> all) {
            return all.stream().filter(g -> f.place().isPresent() && g != f && steps(g) > steps(f) && allows(g) >= MUCH)
                    .filter(g -> g.place().filter(p -> p.within(f.place().get())).isPresent())
                    .max(Comparator.comparingLong(Chains::steps)).map(Verdict::cause);
        }

        /** The most that this cause allows, or one that is full because of it. */
        long gain(Verdict verdict) {
            return chains.stream().filter(c -> c.contains(verdict)).mapToLong(c -> weight(c.getFirst())).max()
                    .orElse(0);
        }

        /** Where the gain of a mechanism is not known, what its share allows at most: a large one is not next to nothing. */
        static long weight(Verdict verdict) {
            return verdict instanceof Verdict.Found f && f.gain().isEmpty() && !f.doubt()
                    && !(f.finding() instanceof CpuSaturated)
                            ? steps(1 / Math.max(1 - f.share(), 1 / NOT_KNOWN))
                            : steps(verdict);
        }

        private static long steps(Verdict verdict) {
            return verdict instanceof Verdict.Found f ? steps(allows(f)) : 0;
        }

        /** A resource that is used up comes after a mechanism that takes much of it. */
        private static double allows(Verdict.Found f) {
            return f.finding() instanceof CpuSaturated ? MUCH : f.gain().orElse(1);
        }

        /** How often the noise of single runs fits into the gain. */
        private static long steps(double gain) {
            return Math.round(Math.log(gain) / Math.log1p(Verdict.NOISE));
        }

        private static Stream<Verdict> found(List<Verdict> verdicts) {
            return verdicts.stream().filter(Verdict.Found.class::isInstance);
        }

        List<Verdict> verdicts() {
            return verdicts;
        }

        /** Returns the number of links from the verdict to the end of its chain. */
        int length(Verdict verdict) {
            return chain(verdict).size() - 1;
        }

        /** Returns the causes that are full because of this one, and its own. */
        Stream<String> heldBy(Verdict verdict) {
            return chains.stream().filter(c -> c.contains(verdict)).map(c -> c.getFirst().cause());
        }

        /** The verdict, the one that it is full because of, and so on. */
        private List<Verdict> chain(Verdict verdict) {
            return Stream.iterate(Optional.of(verdict), Optional::isPresent, v -> v.flatMap(this::because))
                    .limit(LONGEST)
                    .map(Optional::get).toList();
        }

        private Optional<Verdict> because(Verdict verdict) {
            return verdict instanceof Verdict.Found f ? f.because().map(found::get) : Optional.empty();
        }
    }
}
