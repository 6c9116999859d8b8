package io.carrierscope.analyzer.finding.wait;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.PoolTimeBreakdown;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Place;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.dump.AttachedDump;
import io.carrierscope.analyzer.fold.dump.LongestQueue;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.thread.PoolThreads;
import io.carrierscope.analyzer.fold.wait.Waited;
import io.carrierscope.analyzer.fold.wait.Waits;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention.Change;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.model.Scarce;
import io.carrierscope.analyzer.model.Scenario;
import io.carrierscope.analyzer.model.simulation.OpenLoop;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Threads queue for a resource that only a limited number can hold: a lock, or a permit or pooled connection. Judged from
 * monitor enters, parks of platform threads and traced parks of virtual threads. Virtual threads that unmount while they wait
 * leave no other event (for monitors from JDK 24 on, for everything else on any JDK), so without Method Trace of park, and without
 * samples of a pool of connections, only thread dumps beside the recording can show a queue; otherwise the verdict is unknown.
 */
public final class Queues extends CellCause {
    /** Mean number of waiting threads that counts as a queue for a lock: at least one waits half of the time. */
    private static final double LOCK_QUEUE = 0.5;
    /**
     * The same for permits. One thread that always waits is often a producer held back by its consumers, so it takes more than
     * one.
     */
    static final double PERMIT_QUEUE = 1.5;
    public static final Queues LOCKS = new Queues("lock-contention", "Threads queue for a lock.",
            "do less work under the lock, or split it", "many short waits add up to the same figure",
            WaitKind::ofLock, LOCK_QUEUE, Bound.Id.LOCK,
            Intervention.of("the lock").by(Change.Kind.UNGUARDED, "shared-lock"));
    public static final Queues PERMITS = new Queues("downstream-limited",
            "Threads queue for a permit, a pooled connection or a free place in a queue.",
            "more permits or connections if the resource behind them can take more, or hold each for a shorter time",
            "the method that hands out a permit has an unusual name", WaitKind::ofPermit, PERMIT_QUEUE,
            Bound.Id.DOWNSTREAM, Intervention.of("the limit of permits or connections"));
    private static final double NEARLY_ALL = 0.9;
    /** Where other processes use most of the machine, a lock of short work may have a queue for less of the time. */
    private static final double OFTEN = 0.25;
    private static final String FASTER_CONSUMER = "a faster consumer of the queue, or more of them; a longer queue only fills later";
    private static final String SAMPLES = "carrierscope.Pool";
    private static final String SOURCE = "jdk.JavaMonitorEnter, jdk.ThreadPark, jdk.MethodTrace";

    private final Predicate<WaitKind> kinds;
    private final double queue;
    private final Bound.Id limit;

    private Queues(String id, String about, String remedy, String wrongWhen, Predicate<WaitKind> kinds, double queue,
            Bound.Id limit, Intervention intervention) {
        super(id, about, remedy, wrongWhen, List.of(JvmEvent.MonitorEnter.class, JvmEvent.Park.class,
                JvmEvent.MethodTrace.class), Set.of(limit), intervention);
        this.kinds = kinds;
        this.queue = queue;
        this.limit = limit;
    }

    /** Events of single waits show the place; a dump or samples of a pool do not. */
    @Override
    public Optional<String> headline(MeasuredRecording subject, Verdict.Found found) {
        if (found.evidence().get(0).source().equals(StandingQueue.DUMP)) {
            return StandingQueue.of(subject, standing()).map(StandingQueue::headline);
        }
        var waits = subject.measured().waits;
        return waits.queues(kinds).stream().filter(w -> found.evidence().get(0).source().equals(SOURCE)).findFirst()
                .map(w -> waited(waits.meanQueued(kinds), w.meanWaiting(subject.window())) + " for "
                        + w.resourceWithArticle() + (w.place().equals(Stack.NONE.site()) ? "" : " at " + w.place())
                        + owners(subject).map(o -> ", held in " + o.at()).orElse("")
                        + Holders.waiters(subject, kinds));
    }

    /** The share is of all places together, so their sum is said first unless most wait at one place. */
    private static String waited(double all, double there) {
        return Numbers.rate(there >= NEARLY_ALL * all ? there : all) + " threads waited on average"
                + (there >= NEARLY_ALL * all ? "" : ", " + Numbers.rate(there) + " of them");
    }

    /** The runner can take the lock from a workload of its own. */
    @Override
    public Intervention intervention(Cell cell) {
        var removed = super.intervention(cell);
        return cell.kind() instanceof Subject.Application ? Intervention.of(removed.what()) : removed;
    }

    /** Pool threads that wait in the queue are held for a shorter time without it; so are requests in a recording of a service. */
    @Override
    public Optional<Scenario> without(Scenario measured, Cell cell) {
        var gone = measured.without(limits());
        var crowd = cell.subject().filter(s -> measured(s).isEmpty()).flatMap(this::crowd);
        if (crowd.isPresent()) {
            return Optional.of(new QueueInDump(crowd.get(), cell).gone(gone));
        }
        return Optional.of(cell.poolTime().filter(pool -> waitingNanos(cell, pool) > 0)
                .map(pool -> PoolExhausted.withoutProducer(
                        pool(gone.without(Set.of(Bound.Id.PLATFORM_POOL)), cell, pool), cell))
                .orElseGet(() -> cell.observed().isEmpty() || gone.clients() > 0 ? gone : inFlight(gone, cell)));
    }

    /** By Little's law as many requests as were seen at a time, each without its wait, make up this throughput. */
    private Scenario inFlight(Scenario gone, Cell cell) {
        var server = cell.server().orElseThrow();
        double waiting = server.measured().waits.meanQueued(kinds);
        double others = Math.max(BusyThreads.of(server, kinds).threads() - waiting, otherwise(server));
        double users = waiting + others;
        double perSecond = cell.throughputPerSecond().orElseThrow() * users / others;
        return gone.with(new Bound(Bound.Id.CONCURRENCY, perSecond, Figure.text(
                "%.1f in flight as here / %.2f ms per %s without the wait", users, users / perSecond * 1e3,
                cell.unit().one())));
    }

    /** Mean number of virtual threads that wait for something else, or run. */
    private double otherwise(MeasuredRecording server) {
        return server.measured().waits.sites(kinds.negate()).stream()
                .filter(w -> w.site().virtual() && w.site().ofApplication())
                .mapToDouble(w -> w.meanWaiting(server.window())).sum()
                + server.carriersBusyProcessors().orElse(0);
    }

    @Override
    public Optional<OpenLoop> without(OpenLoop measured, Cell cell) {
        return Optional.of(measured.with(measured.work().withoutLocks()));
    }

    private Scenario pool(Scenario measured, Cell cell, PoolTimeBreakdown pool) {
        double heldNanos = pool.heldNanos() - waitingNanos(cell, pool);
        double held = cell.perRequest(OptionalDouble.of(
                heldNanos / cell.server().orElseThrow().window().lengthNanos())).orElse(0);
        return held <= 0
                ? measured
                : measured.with(new Bound(Bound.Id.PLATFORM_POOL, pool.threads() / (held / 1e9), Figure.text(
                        "%d pool threads / %.2f ms held per %s without the wait", pool.threads(),
                        held / 1e6, cell.unit().one()), Scarce.threads(pool.threads(), pool.group())));
    }

    private double waitingNanos(Cell cell, PoolTimeBreakdown pool) {
        return cell.server().stream().flatMap(s -> s.measured().pools.pools().entrySet().stream())
                .filter(e -> ThreadRef.familyOfPool(e.getKey()).equals(pool.group()))
                .mapToLong(e -> e.getValue().blockedNanos(kinds)).sum();
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().map(this::judge);
    }

    private Verdict judge(MeasuredRecording server) {
        return measured(server).or(() -> dumped(server)).or(() -> standing(server)).orElseGet(() -> absent(server));
    }

    /** Platform threads in a wait that has not ended, which leaves no event: they have not run between two dumps of the recording. */
    private Optional<Verdict> standing(MeasuredRecording server) {
        return StandingQueue.of(server, standing()).filter(q -> q.waiting().size() >= StandingQueue.FEWEST)
                .map(q -> new Verdict.Found(this, q.share(),
                        "the threads of these pools that had work in the last dump", q.evidence(),
                        limit == Bound.Id.LOCK ? QueueInDump.NOT_LET_GO : remedy()).atLeast()
                        .because(because(server)));
    }

    private Predicate<WaitKind> standing() {
        return limit == Bound.Id.LOCK ? StandingQueue::exclusive : kinds;
    }

    private Verdict absent(MeasuredRecording server) {
        double waiting = server.measured().waits.meanQueued(kinds);
        double share = waiting < queue ? 0 : share(server, waiting, BusyThreads.of(server, kinds));
        if (waiting >= queue && ofOtherProcesses(server, share)) {
            String held = ", so that a thread which held " + (limit == Bound.Id.LOCK ? "the lock" : "a permit")
                    + " may have waited for a processor";
            return (server.machineUnknown()
                    ? new Verdict.Unknown(this, "what other processes used was not recorded" + held,
                            Verdict.Unknown.CPU_LOAD)
                    : new Verdict.Unknown(this, "other processes used most of the machine" + held, "a quieter machine"))
                    .suspected(share);
        }
        var sight = waiting < queue ? sight(server) : ofShare(server, BusyThreads.of(server, kinds));
        var verdict = new Verdict.Absent(this, List.of(waited(server, waiting)))
                .given((limit == Bound.Id.DOWNSTREAM ? sight.given(LeakedConnections.ofTimeOuts(server)) : sight)
                        .given(server.visibility().stacks("jdk.ThreadPark")));
        return verdict instanceof Verdict.Unknown u && limit == Bound.Id.LOCK
                ? ofUnseen(server).<Verdict>map(w -> new Verdict.Unknown(this,
                        Figure.text("for %.0f %% of the time a platform thread waited for %s at %s; ",
                                100 * w.queuedShare(), w.resourceWithArticle(), w.place()) + u.missing(),
                        u.howToRecord(), w.queuedShare())).orElse(u)
                : verdict;
    }

    /**
     * The place at which a platform thread often waits for a lock, where the waits of virtual threads leave no event: they may queue for the
     * same one.
     */
    public static Optional<Waited> ofUnseen(MeasuredRecording server) {
        boolean unseen = server.carrierTime().isPresent() && !server.handledByPlatformThreads()
                && server.visibility().virtualParks().blind();
        return server.measured().waits.queues(WaitKind::ofLock).stream()
                .filter(w -> unseen && !w.site().virtual() && w.site().ofApplication() && w.queuedShare() >= OFTEN)
                .findFirst();
    }

    private Optional<Verdict> measured(MeasuredRecording server) {
        return recorded(server).or(() -> sampled(server));
    }

    private Optional<Verdict> recorded(MeasuredRecording server) {
        double waiting = server.measured().waits.meanQueued(kinds);
        var work = BusyThreads.of(server, kinds);
        double share = share(server, waiting, work);
        return waiting < queue || ofOtherProcesses(server, share)
                || Math.min(share, queuedShare(server)) < Verdict.NOISE
                || server.visibility().of(Topic.MONITOR_ENTERS, Topic.PARKS).blind()
                        ? Optional.empty()
                        : Optional.of(new Verdict.Found(this, share, work.shareOf(),
                                evidence(server, waiting),
                                remedy(server.measured().waits.queues(kinds).get(0).site().kind(),
                                        Holders.of(server, kinds))
                                        + owners(server).map(o -> "; it is held in " + o.at()).orElse("")
                                        + Holders.remedyOfWaiters(server, kinds))
                                .at(server.measured().waits.sites(kinds).stream().findFirst()
                                        .map(w -> Place.named(w.place())))
                                .given(ofShare(server, work))
                                .because(because(server)));
    }

    /** Where only those that waited are known, they are no larger part of those that had work than of the time. */
    private double share(MeasuredRecording server, double waiting, BusyThreads work) {
        return work.known() ? waiting / work.threads() : Math.min(waiting / work.threads(), queuedShare(server));
    }

    /** A burst holds up nobody but in its time. */
    private double queuedShare(MeasuredRecording server) {
        return Waits.queuedShare(server.measured().waits.queues(kinds));
    }

    /**
     * Other processes may, as far as is known, have taken the processor from the threads that held the lock or the permits, however short their
     * work is. They do so for each of several locks, so only the one with the longest queue tells.
     */
    private boolean ofOtherProcesses(MeasuredRecording server, double share) {
        double longest = server.measured().waits.queues(kinds).stream().mapToDouble(Waited::queuedShare).max()
                .orElse(0);
        return server.mayBeCrowded() && (longest < OFTEN || limit != Bound.Id.LOCK && share < OFTEN);
    }

    /** Where it is not seen how many threads had no work, the share is not exact, though all waits for the resource are recorded. */
    private Sight ofShare(MeasuredRecording server, BusyThreads work) {
        var sight = sight(server);
        boolean endless = !server.measured().virtualLives.groups().isEmpty() && work.known()
                && server.measured().waits.sites(kinds).stream().anyMatch(w -> w.site().virtual());
        return !sight.seen()
                ? sight
                : work.atMost()
                        ? server.visibility().idleParks()
                        : endless ? server.visibility().of(Topic.VIRTUAL_THREAD_LIVES) : sight;
    }

    /** A queue is full because it is emptied too slowly. */
    private String remedy(WaitKind kind, Optional<Holders> lent) {
        return (kind == WaitKind.PLACE ? FASTER_CONSUMER : remedy()) + lent.map(Holders::remedy).orElse("");
    }

    /**
     * Where events do not show all waits, a long queue in a thread dump does: for a moment, and with at least so many threads. Of a wait that
     * does not end there is no event.
     */
    private Optional<Verdict> dumped(MeasuredRecording server) {
        return crowd(server).map(c -> dumped(server, c,
                c.kind() == WaitKind.PERMIT ? Holders.of(server, c.stack()) : Optional.empty()));
    }

    private Verdict dumped(MeasuredRecording server, LongestQueue crowd, Optional<Holders> lent) {
        var evidence = new ArrayList<>(List.of(new Evidence(crowd.text(), "a thread dump")));
        lent.ifPresent(l -> evidence.add(l.evidence(server)));
        var still = lent.isPresent() ? Optional.<Evidence>empty() : QueueInDump.still(server, crowd);
        still.ifPresent(evidence::add);
        return new Verdict.Found(this, crowd.share(), "the " + crowd.kinds() + " in the dump", evidence,
                still.isPresent() ? QueueInDump.NOT_LET_GO : remedy(crowd.kind(), lent)).atLeast();
    }

    private Optional<LongestQueue> crowd(MeasuredRecording server) {
        return server.dump().flatMap(AttachedDump::crowd)
                .filter(c -> kinds.test(c.kind()) && c.share() >= Verdict.NOISE)
                .filter(c -> !sight(server).seen() || QueueInDump.still(server, c).isPresent());
    }

    /** A pool of connections tells itself how many threads wait, and so of virtual ones. */
    private Optional<Verdict> sampled(MeasuredRecording server) {
        return server.measured().lentPools.busiest().filter(pool -> limit == Bound.Id.DOWNSTREAM)
                .filter(pool -> pool.getValue().meanWaiting() >= queue).map(pool -> {
                    var use = pool.getValue();
                    return new Verdict.Found(this, use.meanWaiting() / use.meanUsers(),
                            "the time of the threads that waited for it or had borrowed from it", List.of(
                                    Evidence.of(SAMPLES,
                                            "%.1f threads waited on average for %s, and %.1f had borrowed from it",
                                            use.meanWaiting(), pool.getKey(), use.meanUsers() - use.meanWaiting()),
                                    Evidence.of(SAMPLES, "at least one thread waited there for %.0f %% of the time",
                                            100 * use.queuedShare())));
                });
    }

    private Evidence waited(MeasuredRecording server, double waiting) {
        return waiting < queue
                ? Evidence.of(SOURCE, "%.2f threads waited on average", waiting)
                : Evidence.of(SOURCE, "%.1f threads waited on average%s", waiting,
                        BusyThreads.of(server, kinds).rest());
    }

    /**
     * Permits are all lent because of a lock if their holders mostly wait for it. Holders are at most the held threads that do not
     * wait for a permit, of the groups of threads that do.
     */
    private Optional<String> because(MeasuredRecording server) {
        if (limit == Bound.Id.DOWNSTREAM && LeakedConnections.foundIn(server)) {
            return Optional.of(LeakedConnections.ID);
        }
        var users = server.measured().pools.pools().values().stream()
                .filter(p -> p.blockedNanos(WaitKind::ofPermit) > 0).toList();
        double permits = nanos(users, WaitKind::ofPermit);
        double locks = nanos(users, WaitKind::ofLock);
        double held = nanos(users, k -> true)
                + server.cpuNanos(users.stream().mapToDouble(PoolThreads::cpuLoadNanos).sum()).orElse(0);
        return limit == Bound.Id.DOWNSTREAM && locks > 0 && locks >= MOSTLY * (held - permits)
                ? Optional.of(LOCKS.id())
                : Optional.empty();
    }

    private static double nanos(List<PoolThreads> users, Predicate<WaitKind> kinds) {
        return users.stream().mapToLong(p -> p.blockedNanos(kinds)).sum();
    }

    private List<Evidence> evidence(MeasuredRecording server, double waiting) {
        var waits = server.measured().waits;
        Waited most = waits.queues(kinds).get(0);
        var list = new ArrayList<Evidence>();
        list.add(waited(server, waiting));
        list.add(Evidence.of(SOURCE, "largest site %s, for a %s (%s; waits: %,d, total %.2f s, longest %,.1f ms)",
                most.place(),
                most.site().kind().text(), most.site().what(), most.count(), most.totalNanos() / 1e9,
                most.maxNanos() / 1e6));
        list.add(Evidence.of(SOURCE, "at least one thread waited there for %.0f %% of the time",
                100 * most.queuedShare()));
        Holders.of(server, kinds).ifPresent(l -> list.add(l.evidence(server)));
        owners(server).ifPresent(o -> list.add(o.evidence()));
        return list;
    }

    private Optional<LockOwners> owners(MeasuredRecording server) {
        return server.measured().waits.queues(kinds).stream().findFirst().filter(w -> w.site().kind().ofLock())
                .flatMap(w -> LockOwners.of(server, w));
    }

    private Sight sight(MeasuredRecording server) {
        var visibility = server.visibility();
        var shorter = visibility.of(Topic.MONITOR_ENTERS, Topic.PARKS);
        if (server.carrierTime().isEmpty()) {
            return shorter.seen() ? shorter.given(visibility.carriers()) : shorter;
        }
        if (server.handledByPlatformThreads()) {
            return shorter;
        }
        var parks = visibility.virtualParks();
        var monitors = visibility.virtualMonitors();
        return !parks.seen() ? parks : !monitors.seen() && waitsInMonitors(server) ? monitors : shorter;
    }

    /**
     * No event shows whether a virtual thread waited to enter a monitor. {@code Object.wait} leaves an event, which shows that
     * monitors are used.
     */
    private boolean waitsInMonitors(MeasuredRecording server) {
        return kinds.test(WaitKind.MONITOR) || server.measured().waits.unmeasured() > 0
                || !server.visibility().of(Topic.MONITOR_WAITS).seen();
    }
}
