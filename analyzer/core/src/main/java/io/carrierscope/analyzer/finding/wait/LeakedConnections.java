package io.carrierscope.analyzer.finding.wait;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.classify.Lending;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.dump.StandingThreads.Standing;
import io.carrierscope.analyzer.fold.jvm.Throwables.TimeOut;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JdkEvents;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Asserts: what a pool lends is not given back. While threads queue for a pool, all that it has is lent; where no thread then is past a
 * call that borrows, and the waits do not end or end by their time limit, nobody is going to give anything back. Platform threads that
 * wait are seen in thread dumps even if no wait ends; of virtual threads the time-outs tell that their pool throws.
 */
public final class LeakedConnections extends CellCause {
    public static final String ID = "leaked-connections";
    private static final String DUMP = "jdk.ThreadDump";
    private static final String READ = "jdk.SocketRead";
    /** Whoever borrows for longer reads is seen to hold. */
    private static final long SHORT_READ_NANOS = 2_000_000;
    private static final String THROWN = "jdk.JavaExceptionThrow";
    /** One thread that waits may be a producer. */
    private static final int QUEUE = 2;
    /** With fewer time-outs one slow user of the pool may be all. */
    private static final long FEWEST_TIME_OUTS = 3;
    /** Waits of which the mean is as long as the longest end by a limit. */
    private static final double ALIKE = 0.9;
    private static final long SHORTEST_LIMIT_NANOS = 500_000_000;
    /** Most threads that do something else, as a share of those that wait; none of them may hold anything. */
    private static final double FEW = 0.1;
    private static final double HARDLY_ANY = 0.5;

    public LeakedConnections() {
        super(ID, "Connections or permits of a pool are borrowed and not given back, until none is left.",
                "give each one back also where the work fails (try-with-resources)",
                "permits are handed out by a timer, or given back by another thread than the one that borrowed",
                List.of(JvmEvent.ThreadDump.class, JvmEvent.Park.class, JdkEvents.Thrown.class),
                Set.of(Bound.Id.DOWNSTREAM), Intervention.of("the leak"));
    }

    /** Once all are gone, nobody gets one any more. */
    @Override
    public boolean haltsWork() {
        return true;
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.observed().map(this::judge);
    }

    private Verdict judge(MeasuredRecording r) {
        return Holders.again(r).map(inner -> again(r, inner))
                .or(() -> Queue.of(r).map(this::found)).or(() -> timedOut(r))
                .orElseGet(() -> absent(r));
    }

    /** That threads wait for a second one may be why nobody goes on; whether each is given back is to be shown all the same. */
    private Verdict again(MeasuredRecording r, Stack inner) {
        var again = Evidence.of("jdk.ThreadPark", "at %s threads wait for another one while they hold the first",
                Holder.at(inner));
        boolean nobody = Queue.of(r).isPresent() || !timeOuts(r).isEmpty();
        return nobody
                ? new Verdict.Unknown(this, again.claim() + ", so it is unknown whether others give theirs back",
                        "a recording in which some go on")
                : absent(r) instanceof Verdict.Unknown u
                        ? new Verdict.Unknown(this, u.missing(), u.howToRecord())
                        : new Verdict.Absent(this, List.of(again));
    }

    private Verdict absent(MeasuredRecording r) {
        int dumps = r.measured().standing.count();
        double thrown = total(r.measured().throwables.timeOuts());
        if (missesHolders(r) && thrown >= FEWEST_TIME_OUTS && hardlyHeld(r)) {
            return new Verdict.Unknown(this,
                    Figure.text("a pool let %.0f wait in vain, and not all waits of those that may hold what it lent"
                            + " were recorded", thrown),
                    shownHolders(r).blind() ? shownHolders(r).howToRecord() : READ + "#threshold=1ms,throttle=off")
                    .suspected(1 - 1 / thrown);
        }
        return sampled(r).orElseGet(() -> thrown > 0
                ? few(r, thrown)
                : dumps == 0
                        ? new Verdict.Unknown(this,
                                "waits that have not ended leave no event, and no thread dump was recorded",
                                DUMP + "#enabled=true,period=5s")
                        : ThreadsStuck.waitsFromBefore(r)
                                ? new Verdict.Unknown(this, ThreadsStuck.FROM_BEFORE, ThreadsStuck.TWO_DUMPS)
                                : new Verdict.Absent(this, DUMP,
                                        "no queue for something of which nobody holds any in the last of %d thread dumps",
                                        dumps)
                                        .given(sight(r).given(r.visibility().stacks("jdk.ThreadPark"))
                                                .given(ofThrown(r))));
    }

    private Verdict few(MeasuredRecording r, double thrown) {
        boolean leaks = hardlyHeld(r);
        return new Verdict.Unknown(this, Figure.text("a pool let %.0f wait in vain, %s", thrown,
                leaks ? "too few to tell why" : "and whether those that held what it lent gave it back is not known"),
                "a longer recording").suspected(leaks ? 1 - 1 / thrown : 0);
    }

    /** Samples of what threads allocate or run meet some of the time-outs, where these are not recorded themselves. */
    private Optional<Verdict> sampled(MeasuredRecording r) {
        return r.measured().throwables.sampledTimeOuts()
                .filter(t -> t.count() >= FEWEST_TIME_OUTS && holders(r, t.stack()) < HARDLY_ANY)
                .map(t -> new Verdict.Unknown(this, Figure.text(
                        "%,d threads were seen to give up waiting for a pool at %s, and how many did is not recorded",
                        t.count(), Holder.at(t.stack())), THROWN + "#enabled=true")
                        .suspected(1 - 1.0 / t.count()));
    }

    /** Where a pool let threads wait in vain, others may wait still: virtual ones are in no dump of a recording. */
    static Sight ofTimeOuts(MeasuredRecording r) {
        if (timesOut(r)) {
            return Sight.lowerBound("a pool let threads wait in vain, and waits that have not ended leave no event",
                    DUMP + "#enabled=true,period=5s");
        }
        return r.carrierTime().isEmpty() || r.handledByPlatformThreads()
                ? Sight.SEEN
                : ofThrown(r);
    }

    /** Time-outs are few among what is thrown: of many a second the JVM records some. */
    private static Sight ofThrown(MeasuredRecording r) {
        var sight = r.visibility().ofEvents(List.of(THROWN));
        return r.visibility().limited(THROWN, r.measured().throwables.perSecond())
                ? sight.given(Sight.lowerBound("only some of the exceptions were recorded",
                        THROWN + "#enabled=true,throttle=off"))
                : sight;
    }

    private static boolean timesOut(MeasuredRecording r) {
        return total(r.measured().throwables.timeOuts()) > 0;
    }

    /** True if it was found, so that the pool is only scarce because of it. */
    static boolean foundIn(MeasuredRecording r) {
        return Holders.again(r).isEmpty()
                && (Queue.of(r).isPresent() || !timeOuts(r).isEmpty());
    }

    /** Long waits suffice: those for a pool that leaks do not end, or by a limit. */
    private static Sight sight(MeasuredRecording r) {
        return r.visibility().seesFrom(SHORTEST_LIMIT_NANOS, Topic.PARKS)
                ? Sight.SEEN
                : r.visibility().of(Topic.PARKS);
    }

    private Verdict found(Queue queue) {
        var evidence = new ArrayList<>(List.of(queue.evidence()));
        timeOuts(queue.r).stream().findFirst().ifPresent(t -> evidence.add(evidence(queue.r, t)));
        return new Verdict.Found(this, queue.share(), "the threads of these pools that had work in the dumps", evidence,
                remedy(queue.stack()));
    }

    /** Judges by exceptions where no dump shows virtual threads: they say that a pool had nothing free for as long as its limit. */
    private Optional<Verdict> timedOut(MeasuredRecording r) {
        return timeOuts(r).stream().findFirst().map(t -> {
            double tasks = r.measured().virtualThreads.ended();
            var work = BusyThreads.of(r, WaitKind::ofPermit);
            double waiting = r.measured().waits.meanWaiting(WaitKind::ofPermit);
            double share = tasks > 0
                    ? Math.min(1, total(timeOuts(r)) / tasks)
                    : waiting > 0 ? waiting / work.threads() : 1;
            String of = tasks > 0
                    ? "the tasks that ended"
                    : waiting > 0 ? work.shareOf() : "the calls of its pool that left an event";
            return new Verdict.Found(this, share, of, List.of(evidence(r, t)), remedy(t.stack())).atLeast();
        });
    }

    private static double total(List<TimeOut> timeOuts) {
        return timeOuts.stream().mapToLong(TimeOut::count).sum();
    }

    /** The time-outs of a pool of which nobody was seen to hold anything; empty if there are few. */
    private static List<TimeOut> timeOuts(MeasuredRecording r) {
        var all = r.measured().throwables.timeOuts();
        return total(all) >= FEWEST_TIME_OUTS && !missesHolders(r) && hardlyHeld(r) ? all : List.of();
    }

    private static boolean hardlyHeld(MeasuredRecording r) {
        return holders(r, r.measured().throwables.timeOuts().get(0).stack()) < HARDLY_ANY;
    }

    /** Who holds a connection may read for so short a time that it is not recorded, or wait where no wait is. */
    private static boolean missesHolders(MeasuredRecording r) {
        return r.settings().thresholdNanos(READ).orElse(0) > SHORT_READ_NANOS || r.visibility().limited(READ, 0)
                || shownHolders(r).blind();
    }

    private static Sight shownHolders(MeasuredRecording r) {
        return r.visibility().of(Topic.SOCKETS, Topic.SLEEPS);
    }

    /** Mean number of holders in the time with time-outs, if that is known: before it the pool may still have had something free. */
    private static double holders(MeasuredRecording r, Stack queue) {
        double whole = Holders.of(r, queue).map(Holders::threads).orElse(0.0);
        return r.measured().throwables.timeOutsSpan().map(span -> r.measured().longWaits.meanWaiting(span,
                stack -> Lending.holds(queue, stack)))
                .filter(OptionalDouble::isPresent).map(mean -> Math.min(whole, mean.getAsDouble())).orElse(whole);
    }

    private static Evidence evidence(MeasuredRecording r, TimeOut t) {
        return Evidence.of(THROWN, "%,d time-outs (%s) at %s, while %s",
                (long) total(r.measured().throwables.timeOuts()), Frame.simpleName(t.type()),
                Holder.at(t.stack()), "hardly a thread was seen past the call that borrows");
    }

    private String remedy(Stack stack) {
        return remedy() + (Holder.library(stack).startsWith("HikariCP")
                ? "; leakDetectionThreshold of HikariCP logs where each was borrowed"
                : "");
    }

    @Override
    public Optional<String> headline(MeasuredRecording r, Verdict.Found found) {
        return Queue.of(r).map(Queue::headline);
    }

    /**
     * Platform threads that wait to borrow, in the latest dumps without a gap.
     *
     * @param dumps the threads of each of these dumps
     */
    private record Queue(MeasuredRecording r, List<List<Standing>> dumps) {
        /** Empty if the last dump shows no queue, or somebody may give back. */
        static Optional<Queue> of(MeasuredRecording r) {
            var latest = r.measured().standing.dumps().reversed().stream()
                    .takeWhile(d -> d.stream().filter(Queue::waits).count() >= QUEUE).toList();
            return Optional.of(new Queue(r, latest)).filter(q -> !latest.isEmpty() && q.leaks());
        }

        private static boolean waits(Standing t) {
            return t.kind() == WaitKind.PERMIT && WaitKind.borrowsByName(t.stack());
        }

        private List<Standing> waiters() {
            return dumps.get(0).stream().filter(Queue::waits).toList();
        }

        /** The stack of the place where most threads wait. */
        Stack stack() {
            return StandingQueue.most(waiters(), Standing::stack).orElseThrow().getKey();
        }

        private boolean leaks() {
            return dumps.stream().allMatch(this::nobodyHolds) && (stands() || endsByLimit() || timesOut(r));
        }

        private boolean nobodyHolds(List<Standing> dump) {
            var waiting = dump.stream().filter(Queue::waits).toList();
            var others = others(dump);
            return others.size() <= FEW * waiting.size() && waiting.stream().map(Standing::stack).distinct()
                    .noneMatch(queue -> others.stream().anyMatch(t -> Lending.holds(queue, t.stack())));
        }

        /** Threads of the same pools that do something else than to wait for this, or for work. */
        private List<Standing> others(List<Standing> dump) {
            Set<String> pools = dump.stream().filter(Queue::waits).map(Standing::pool).collect(Collectors.toSet());
            return dump.stream().filter(t -> pools.contains(t.pool()) && t.atWork() && !waits(t)).toList();
        }

        /** Most of them are in one wait that has not ended for a second. */
        private boolean stands() {
            return StandingQueue.still(r, k -> k == WaitKind.PERMIT).stream().filter(Queue::waits).count() >= Math.max(
                    QUEUE,
                    HARDLY_ANY * waiters().size());
        }

        /** Waits that a pool ends by its limit have the same length. */
        private boolean endsByLimit() {
            return r.measured().waits.sites(k -> k == WaitKind.PERMIT).stream().findFirst()
                    .filter(w -> w.maxNanos() >= SHORTEST_LIMIT_NANOS
                            && w.totalNanos() >= ALIKE * w.count() * w.maxNanos())
                    .isPresent();
        }

        double share() {
            return dumps.stream().mapToDouble(d -> {
                double waiting = d.stream().filter(Queue::waits).count();
                return waiting / (waiting + others(d).size());
            }).average().orElse(0);
        }

        private long fewest() {
            return dumps.stream().mapToLong(d -> d.stream().filter(Queue::waits).count()).min().orElse(0);
        }

        private String pools() {
            return waiters().stream().map(Standing::pool).distinct().sorted().limit(QUEUE)
                    .collect(Collectors.joining(" and "));
        }

        String headline() {
            return Figure.text("%s%,d threads %s wait to borrow at %s, and no thread holds what the pool lent",
                    dumps.size() > 1 ? "at least " : "", fewest(), pools(), Holder.waitsAt(stack()));
        }

        Evidence evidence() {
            return Evidence.of(DUMP,
                    "in %s %s%,d threads %s waited to borrow at %s, and none was past a call that borrows",
                    dumps.size() == 1 ? "the last thread dump" : "each of the last " + dumps.size() + " thread dumps",
                    dumps.size() == 1 ? "" : "at least ", fewest(), pools(), Holder.waitsAt(stack()));
        }
    }
}
