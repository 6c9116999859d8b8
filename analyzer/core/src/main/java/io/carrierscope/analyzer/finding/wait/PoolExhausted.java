package io.carrierscope.analyzer.finding.wait;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.classify.PoolQueue.PoolGrowth;
import io.carrierscope.analyzer.fold.classify.PoolQueue;
import io.carrierscope.analyzer.fold.classify.ThreadPool;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.dump.StandingThreads.Standing;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.thread.PoolThreads;
import io.carrierscope.analyzer.fold.wait.Waited;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention.Change;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.model.Scenario;
import io.carrierscope.analyzer.model.simulation.OpenLoop;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * All threads of a platform pool are held, so tasks queue for it. In a recording of the matrix it is judged from the pool's bound
 * and the throughput, in others from the time of the threads of each pool.
 */
public final class PoolExhausted extends CellCause {
    /** Factor of the pool to try for an open loop, which has no number of clients: large enough to reach the next limit. */
    private static final int MORE = 10;
    /** Places that a sentence can name; each has a tenth of the held time or more. */
    private static final int MOST_HOLDERS = 2;
    /** The suspicion of a pool whose only thread is always held: it may run one task that never ends. */
    private static final double OF_ONE_TASK = 0.5;
    /** Threads; fewer are written as 0.0. */
    private static final double LEAST_HELD = 0.05;
    /** A result that takes this long is not a short task that waits for its turn. */
    private static final long LONG_NANOS = 3_000_000_000L;
    /** One or two long tasks may be of a start. */
    private static final long FEWEST_LATE = 3;
    /** What takes ten times as long as the usual is noticed. */
    private static final long TIMES_AS_LONG = 10;
    private static final String WITHOUT_THREAD = "let tasks that wait for long give back their thread meanwhile (asynchronous"
            + " requests), or run on virtual threads; ";
    private static final String LIMIT_NOT_KNOWN = "; how many threads it may have is not recorded";
    public static final String ID = "pool-exhausted";
    private static final String SHARE_OF = "pool threads";
    private static final String PARK = "jdk.ThreadPark";
    private static final String WAITS = "jdk.ThreadSleep, jdk.ThreadPark, jdk.JavaMonitorEnter";
    private static final String CPU = "jdk.ThreadCPULoad";

    public PoolExhausted() {
        super(ID,
                "All threads of a platform pool are in use, so tasks queue for them.",
                "more threads, virtual threads, or shorter waits in the pool",
                "tasks that never end hold the threads of a pool of their own although no other task waits",
                List.of(JvmEvent.Park.class, JvmEvent.Sleep.class, JvmEvent.MonitorEnter.class,
                        JvmEvent.ThreadCpuLoad.class),
                Set.of(Bound.Id.PLATFORM_POOL));
    }

    @Override
    public Intervention intervention(Cell cell) {
        int clients = cell.clients();
        int threads = cell.description().map(JvmEvent.CellInfo::poolThreads).orElse(0);
        int enough = clients > 0 ? clients : MORE * threads;
        var intervention = Intervention.of("the limit of the pool's threads");
        return enough > 0 ? intervention.by(Change.Kind.POOL, enough) : intervention;
    }

    /** A producer whose permits are held until the pool is done with its tasks waits for the pool, too. */
    @Override
    public Optional<Scenario> without(Scenario measured, Cell cell) {
        return Optional.of(withoutProducer(measured.without(limits()), cell));
    }

    @Override
    public Optional<OpenLoop> without(OpenLoop measured, Cell cell) {
        return Optional.of(measured.withHandlerThreads(Integer.MAX_VALUE));
    }

    /** In a recording of a service one thread that always waits for a permit may be a producer; in a matrix only requests wait. */
    static Scenario withoutProducer(Scenario scenario, Cell cell) {
        boolean producer = cell.observed().filter(
                s -> s.measured().waits.meanWaiting(WaitKind::ofPermit) < Queues.PERMIT_QUEUE).isPresent();
        return producer ? scenario.without(Set.of(Bound.Id.DOWNSTREAM)) : scenario;
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.kind() instanceof Subject.Service
                ? cell.server().map(this::judge)
                : bounds.get(Bound.Id.PLATFORM_POOL)
                        .<Verdict>map(b -> judge(cell, b, bounds.measuredPerSecond().getAsDouble()))
                        .or(() -> cell.server().filter(s -> cell.poolThreads() > 0 && s.cpuNanos(1).isEmpty())
                                .map(s -> new Verdict.Unknown(this, "no " + CPU + " in the measured time",
                                        CPU + "#enabled=true,period=1s")));
    }

    private Verdict judge(Cell cell, Bound pool, double measured) {
        double used = Math.min(1, measured / pool.perSecond());
        int threads = cell.poolThreads();
        var evidence = List.of(
                Evidence.of("jdk.ThreadSleep", "%.1f of %d pool threads were held on average", used * threads, threads),
                Evidence.of(CPU, "%s = %.0f/s", pool.formula(), pool.perSecond()));
        if (used < Bounds.REACHED) {
            return new Verdict.Absent(this, evidence);
        }
        String handlers = cell.server().map(MeasuredRecording::handlerGroup).orElse("");
        return new Verdict.Found(this, used, SHARE_OF, evidence,
                "a larger pool, or virtual threads, up to the next bound")
                .because(cell.server().stream().flatMap(s -> PoolUse.all(s).stream())
                        .filter(p -> ThreadRef.familyOfPool(p.name()).equals(handlers))
                        .findFirst().flatMap(p -> because(p, cell.server().orElseThrow())));
    }

    private Verdict judge(MeasuredRecording server) {
        var pools = PoolUse.all(server);
        var full = pools.stream().filter(p -> full(server, p)).toList();
        if (!full.isEmpty()) {
            return found(full, server);
        }
        return starved(server).<Verdict>map(f -> f).or(() -> unclear(server, pools))
                .orElseGet(() -> new Verdict.Absent(this, pools.isEmpty()
                        ? List.of(Evidence.of(PARK, "no thread took work from the queue of a pool"))
                        : List.of(absent(pools.get(0), server)))
                        .given(server.visibility().of(Topic.PARKS, Topic.MONITOR_ENTERS, Topic.SLEEPS)));
    }

    /** All threads of a pool have waited for results for long: what they wait for may be tasks that no thread is left to run. */
    private Optional<Verdict.Found> starved(MeasuredRecording server) {
        var standing = server.measured().standing;
        long least = Math.max(LONG_NANOS, (long) (MOSTLY * server.window().lengthNanos()));
        return standing.still(0, least).stream()
                .filter(t -> t.kind() == WaitKind.TASK && t.atWork() && PoolQueue.ofPool(t.stack()))
                .collect(Collectors.groupingBy(Standing::pool)).entrySet().stream()
                .filter(p -> p.getValue().size() >= StandingQueue.FEWEST && p.getValue().size() == standing.dumps()
                        .getLast().stream().filter(t -> t.pool().equals(p.getKey())).count())
                .max(Comparator.<Map.Entry<String, List<Standing>>>comparingInt(p -> p.getValue().size())
                        .thenComparing(Map.Entry::getKey))
                .map(p -> new Verdict.Found(this, 1, SHARE_OF, List.of(Evidence.of(StandingQueue.DUMP,
                        "all %d threads of %s (%s) wait for results at %s, and have not run for %.1f s or longer",
                        p.getValue().size(), ThreadPool.named(p.getKey()).text(), p.getKey(),
                        Holder.waitsAt(p.getValue().getFirst().stack()), least / 1e9)),
                        "run what these threads wait for in another pool, or do not wait for it within a task: if it is in"
                                + " the queue of this pool, no thread is left to run it"));
    }

    /**
     * True for a pool without a free thread that has all it may have, limited by its threads and not by processors. A single thread
     * may run one task that never ends, unless it asked for work, many users share the pool, other threads wait for results, or its
     * work waits once for each virtual thread or request.
     */
    private static boolean full(MeasuredRecording server, PoolUse pool) {
        return pool.least() >= Bounds.REACHED && pool.livedShare() >= MOSTLY && !waitsForProcessors(server, pool)
                && scarce(server, pool) && pool.room(server).isEmpty();
    }

    private static boolean scarce(MeasuredRecording server, PoolUse pool) {
        return pool.threads() > 1 || pool.asked() || pool.known().shared() || pool.oncePerTask(server).isPresent()
                || server.measured().waits.meanWaiting(k -> k == WaitKind.TASK) >= MOSTLY;
    }

    /** Where every wait is seen, the rest of the time is spent waiting for a processor if processors are used up. */
    private static boolean waitsForProcessors(MeasuredRecording server, PoolUse pool) {
        return sight(server).seen() && pool.blocked() < MOSTLY
                && (server.machineUnknown() || server.measured().cpu.machineShare().orElse(0) >= Bounds.REACHED
                        || server.uses(Bounds.REACHED));
    }

    /** The pool that the others wait for is the scarce one: its threads do not wait for results. */
    private Verdict found(List<PoolUse> full, MeasuredRecording server) {
        PoolUse pool = full.stream().filter(p -> p.heldIn(k -> k == WaitKind.TASK) < MOSTLY).findFirst()
                .orElse(full.get(0));
        var stood = StandingQueue.inTasks(pool, server);
        var evidence = new ArrayList<>(stood.stream().toList());
        evidence.add(held(pool, server));
        pool.holders().stream().limit(MOST_HOLDERS).filter(h -> h.getValue() >= Holders.LEAST_SHARE)
                .forEach(h -> evidence
                        .add(Evidence.of(WAITS, "%.0f %% of the time for which they were held, they waited for %s%s",
                                100 * h.getValue(), h.getKey().what(), h.getKey().where())));
        pool.oncePerTask(server).filter(h -> pool.threads() == 1).ifPresent(h -> evidence.add(Evidence.of(WAITS,
                "its only thread waited %,d times%s: about once for each virtual thread or request that ended",
                h.getValue().count(), h.getKey().where())));
        full.stream().filter(p -> p != pool).forEach(p -> evidence.add(held(p, server)));
        return new Verdict.Found(this, pool.least(), SHARE_OF, evidence,
                (stood.isEmpty() ? "" : WITHOUT_THREAD) + remedy(pool) + growth(pool, server))
                .because(because(pool, server))
                .given(sight(server));
    }

    private static Evidence absent(PoolUse pool, MeasuredRecording server) {
        var held = held(pool, server);
        return new Evidence(held.claim() + pool.room(server).map(room -> "; " + room).orElse(""), held.source());
    }

    private static Sight sight(MeasuredRecording server) {
        return server.visibility().idleParks();
    }

    /** Returns a phrase for each pool that is held at all, those first that are held most. */
    public static List<String> held(MeasuredRecording server) {
        return PoolUse.all(server).stream().filter(p -> p.heldThreads(server) >= LEAST_HELD)
                .map(p -> held(p, server).claim()).toList();
    }

    private static Evidence held(PoolUse pool, MeasuredRecording server) {
        boolean one = pool.threads() == 1;
        return Evidence.of(PARK, "%s%s of %s (%s) %s held on average: %.0f %% of %s time blocked, %.0f %% on CPU",
                sight(server).seen() ? "" : "at least ",
                one ? "the one thread" : Figure.text("%.1f of %d threads", pool.heldThreads(server), pool.threads()),
                pool.known().text(), pool.name(), one ? "was" : "were", 100 * pool.blocked(), one ? "its" : "their",
                100 * pool.onCpu());
    }

    /** A larger pool only moves the queue if its threads wait for a lock, a connection, or an event loop that is blocked. */
    private static Optional<String> because(PoolUse pool, MeasuredRecording server) {
        if (pool.heldIn(WaitKind::unclear) >= MOSTLY && EventLoopBlocked.hardlySelects(server)) {
            return Optional.of(EventLoopBlocked.ID);
        }
        double locks = pool.heldIn(WaitKind::ofLock);
        double permits = pool.heldIn(WaitKind::ofPermit);
        return locks + permits < MOSTLY
                ? Optional.empty()
                : Optional.of((locks > permits ? Queues.LOCKS : Queues.PERMITS).id());
    }

    /** Who sends slowly keeps a thread for all of that time, however fast the service is. */
    private static final String SLOW_CLIENTS = "read bodies without a thread of their own (a ReadListener, or a proxy that passes on"
            + " whole requests), or virtual threads; a least rate for those that send slowly";

    private static String remedy(PoolUse pool) {
        String holder = pool.holders().stream().findFirst().map(h -> h.getKey().at()).orElse("");
        if (pool.times().growth() == PoolGrowth.WITH_CONNECTIONS) {
            return "a pool that does not tie each connection to one of its threads (UnorderedThreadPoolEventExecutor, or an"
                    + " executor of your own), or more connections: with fewer connections than threads, more threads do nothing"
                    + (holder.isEmpty() ? "" : "; or hold them for a shorter time at " + holder);
        }
        if (!holder.isEmpty() && pool.heldIn(WaitKind::unclear) >= MOSTLY) {
            return "make what its threads wait for at " + holder
                    + " answer sooner. Only if that can serve more requests"
                    + " at once: " + pool.known().more() + ", or virtual threads";
        }
        if (pool.heldIn(k -> k == WaitKind.CLIENT) >= MOSTLY) {
            return SLOW_CLIENTS + "; else " + pool.known().more();
        }
        return pool.known().more() + ", or virtual threads"
                + (holder.isEmpty() ? "" : "; or hold its threads for a shorter time at " + holder);
    }

    /** What lets the pool grow, where its limit is not known: many set a large maximum that has no effect. */
    private static String growth(PoolUse pool, MeasuredRecording server) {
        if (pool.limit(server).isPresent() || pool.times().growth() == PoolGrowth.WITH_CONNECTIONS) {
            return "";
        }
        return switch (pool.growth(server)) {
            case HARDLY -> "; its tasks wait in a LinkedBlockingQueue: unless that was given a capacity, the pool never"
                    + " grows beyond its core size, so raise this and not only the maximum";
            case WHEN_QUEUE_IS_FULL ->
                "; if its queue has no capacity, a ThreadPoolExecutor never grows beyond its core"
                        + " size, whatever its maximum";
            case EASILY, WITH_CONNECTIONS -> LIMIT_NOT_KNOWN;
            case UNKNOWN -> pool.known().library().isEmpty() ? "" : LIMIT_NOT_KNOWN;
        };
    }

    /** A pool that may have been full although less was seen. */
    private Optional<Verdict.Unknown> unclear(MeasuredRecording server, List<PoolUse> pools) {
        var sight = sight(server);
        if (pools.isEmpty()) {
            return sight.seen() ? Optional.empty() : Optional.of(new Verdict.Unknown(this, sight));
        }
        return pools.stream().filter(p -> mayBeFull(server, p)).findFirst()
                .map(p -> new Verdict.Unknown(this, Figure.text(
                        "%s (%s) was held for %.0f to %.0f %% of the time of its threads: %s", p.known().text(),
                        p.name(), 100 * p.least(), 100 * p.most(), sight.seen() ? unseen(server, p) : sight.missing()),
                        sight.seen() ? "a thread dump, or a longer recording" : sight.howToRecord())
                        .suspected(scarce(server, p) ? p.least() : p.least() * OF_ONE_TASK));
    }

    private static boolean mayBeFull(MeasuredRecording server, PoolUse pool) {
        return pool.most() >= Bounds.REACHED && pool.livedShare() >= MOSTLY && pool.room(server).isEmpty()
                && (server.crowdedOut() || server.machineUnknown() || !waitsForProcessors(server, pool));
    }

    /**
     * A pool that may have been full.
     *
     * @param least the least share of its threads that were held
     */
    public record NearlyFull(double least, String text) {}

    /** Returns the fullest pool, if it was seen held for most of the time and may have been full all the time. */
    public static Optional<NearlyFull> nearlyFull(MeasuredRecording server) {
        return PoolUse.all(server).stream().filter(p -> p.threads() > 1 && p.least() >= MOSTLY && mayBeFull(server, p))
                .findFirst()
                .map(p -> new NearlyFull(p.least(), Figure.text(
                        "%s (%s) is held for %.0f to %.0f %% of the time of its %d threads%s",
                        p.known().text(), p.name(), 100 * p.least(), 100 * p.most(), p.threads(),
                        p.holders().stream().findFirst().filter(h -> h.getValue() >= MOSTLY).map(Map.Entry::getKey)
                                .map(h -> ", mostly waiting for " + h.what() + h.where()).orElse(""))));
    }

    /** Returns of which pool the settings leave out most, as a clause; empty where that is of a single thread. */
    public static Optional<String> unseen(MeasuredRecording server) {
        record Unseen(PoolUse pool, double threads) {}
        return PoolUse.all(server).stream().filter(p -> !sight(server).seen() && p.most() - p.least() >= MOSTLY)
                .map(p -> new Unseen(p, p.mostThreads(server) - p.heldThreads(server)))
                .filter(u -> u.threads >= StandingQueue.FEWEST).max(Comparator.comparingDouble(Unseen::threads))
                .map(u -> Figure.text("nothing is recorded for %.0f %% of the time of the %d threads of %s (%s): %s",
                        100 * (u.pool.most() - u.pool.least()), u.pool.threads(), u.pool.known().text(),
                        u.pool.name(), sight(server).missing()));
    }

    /** Returns the tasks of a shared pool that mostly sleep in one place, for so long on average, on so many of its threads. */
    public static Optional<NearlyFull> asleep(MeasuredRecording server, double leastThreads, long leastNanos) {
        return PoolUse.all(server).stream().filter(p -> p.asked() && p.known().shared())
                .flatMap(p -> p.times().holders().stream().limit(1)
                        .filter(h -> h.getKey().kind() == WaitKind.SLEEP && p.heldIn(k -> k == WaitKind.SLEEP) >= MOSTLY
                                && h.getValue().nanos() >= leastThreads * server.window().lengthNanos()
                                && h.getValue().nanos() >= leastNanos * h.getValue().count())
                        .map(h -> new NearlyFull(p.heldIn(k -> k == WaitKind.SLEEP), Figure.text(
                                "%.2f threads of %s (%s) sleep in their tasks%s (%.0f ms each)",
                                (double) h.getValue().nanos() / server.window().lengthNanos(), p.known().text(),
                                p.name(),
                                h.getKey().where(), h.getValue().nanos() / 1e6 / h.getValue().count()))))
                .findFirst();
    }

    /**
     * Returns what the only thread of a pool waits for now and then, where this takes as long as the longest waits for results and ten times as
     * long as the usual: its many other tasks, and who waits for them, are late meanwhile. Where the usual is too short to be recorded, several
     * wait for each such time instead. Empty without such a thread.
     */
    public static Optional<String> lateFor(MeasuredRecording server, Waited results) {
        return server.measured().pools.pools().entrySet().stream()
                .filter(p -> p.getValue().pooled() && p.getValue().threads() == 1)
                .flatMap(p -> p.getValue().holders().stream().limit(1)
                        .filter(h -> late(h.getValue(), results) && (sight(server).seen()
                                ? p.getValue().breaks() >= TIMES_AS_LONG * h.getValue().count()
                                        && asLong(h.getValue(), TIMES_AS_LONG, results)
                                : results.count() >= FEWEST_LATE * h.getValue().count()))
                        .map(h -> Figure.text(
                                "the only thread of %s now and then waits for %s%s (%.0f ms each), and its other tasks run late",
                                p.getKey(), h.getKey().what(), h.getKey().where(),
                                h.getValue().nanos() / 1e6 / h.getValue().count())))
                .findFirst();
    }

    private static boolean late(PoolThreads.Held held, Waited results) {
        return held.count() >= FEWEST_LATE && results.maxNanos() >= MOSTLY * (held.nanos() / held.count())
                && asLong(held, 1, results);
    }

    /** True if it was held so many times as long as the usual result takes. */
    private static boolean asLong(PoolThreads.Held held, long times, Waited results) {
        return results.totalNanos() * times <= held.nanos() / held.count() * results.count();
    }

    /**
     * Threads of pools that work while others wait for results, those aside that wait for results themselves.
     *
     * @param most mean number of them, at most
     * @param full the name of one without a free thread; empty if none is known
     */
    public record Workers(double most, Optional<String> full) {}

    /** Returns those that may work on what others wait for. */
    public static Workers workers(MeasuredRecording server) {
        var pools = PoolUse.all(server).stream().filter(p -> p.heldIn(WaitKind::unclear) < MOSTLY).toList();
        return new Workers(pools.stream().mapToDouble(p -> p.mostThreads(server)).sum(),
                pools.stream().filter(p -> p.most() >= Bounds.REACHED && p.livedShare() >= MOSTLY).map(PoolUse::name)
                        .findFirst());
    }

    private static String unseen(MeasuredRecording server, PoolUse pool) {
        return waitsForProcessors(server, pool)
                ? "whether they ran native code or waited for processors that other processes used is not recorded"
                : pool.least() >= Bounds.REACHED
                        ? "whether tasks waited for the only thread is not recorded"
                        : "waits that are open at the start or the end of a recording are not in it";
    }
}
