package io.carrierscope.analyzer.finding.suspicion;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.OutsideJava;
import io.carrierscope.analyzer.cell.ThreadCpu;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.suspicion.Suspicion.Seen;
import io.carrierscope.analyzer.finding.thread.OneThread;
import io.carrierscope.analyzer.finding.thread.SaturatedThread;
import io.carrierscope.analyzer.finding.wait.PoolExhausted;
import io.carrierscope.analyzer.finding.wait.Queues;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.fold.dump.CommonStack;
import io.carrierscope.analyzer.fold.dump.StandingThreads;
import io.carrierscope.analyzer.fold.jvm.Throwables.TimeOut;
import io.carrierscope.analyzer.fold.measure.Measurements;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.thread.NativeCalls.Standing;
import io.carrierscope.analyzer.fold.thread.PoolThreads;
import io.carrierscope.analyzer.fold.thread.Sightings;
import io.carrierscope.analyzer.fold.thread.ThreadGroups.Group;
import io.carrierscope.analyzer.model.SoleThread;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import io.carrierscope.analyzer.settings.CommandName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether carriers, threads or pools have nothing left. */
final class ThreadQuestions {
    /** With fewer looks at all threads in native code, the error of a mean of 2 threads exceeds 0.9 (two standard errors of a count). */
    private static final long FEWEST_ROUNDS = 10;

    /** A job that is run every second now and then is usual. */
    private static final double MANY_STARTS = 10;

    /** Later, hardly anything is left to compile. */
    private static final long WARM_NANOS = 60_000_000_000L;

    /** Share of the carriers' busy time that must be seen held where other processes may have their processors. */
    private static final double SOME = 0.25;
    /** One of two threads often waits for the other, so a queue in a dump has at least this many. */
    private static final int CROWD_IN_DUMP = 3;

    private ThreadQuestions() {}

    /** Looks at all threads in native code show who writes, and who looks up host names. */
    static Sight looks(Service s) {
        return s.recording().visibility().looks(s.recording().measured().nativeCalls.rounds(), FEWEST_ROUNDS);
    }

    static Optional<Seen> busyCarriers(Service s) {
        return s.recording().carrierTime().map(b -> busy(s, b)).filter(busy -> busy >= Suspicions.FULL)
                .map(busy -> new Seen(busy, "carrier time",
                        "carriers are busy " + Numbers.percent(busy) + " % of the time"));
    }

    /**
     * A carrier that is neither idle nor seen to do anything may be parked since before the recording began, or wait for a processor that
     * another process has.
     */
    private static double busy(Service s, CarrierTimeBreakdown b) {
        double held = b.ofParallelism(b.pinned() + b.stuck() + b.onCpu().orElse(0));
        boolean unknown = s.recording().measured().cpu.machineShare().isEmpty();
        return b.complete() && !s.recording().crowded()
                && held >= (unknown ? SOME : Service.MOSTLY) * b.busyShare()
                        ? b.busyShare()
                        : Math.max(s.recording().carriersBusyProcessors().orElse(0) / b.parallelism(), held);
    }

    static Optional<Seen> oneThread(Service s) {
        return SaturatedThread.of(s.recording()).filter(t -> !foundAsCause(s, t))
                .map(t -> new Seen(t.busyShare(), "the time of this thread",
                        "the thread " + t.name() + " has hardly any time left: " + t.does()
                                + (t.at().isEmpty() ? "" : " at " + t.at()) + t.rest()));
    }

    private static boolean foundAsCause(Service s, SaturatedThread thread) {
        return Verdict.Found.of(s.verdicts()).stream().anyMatch(f -> f.cause().equals(OneThread.ID))
                && SoleThread.of(s.recording()).filter(t -> t.name().equals(thread.name())).isPresent();
    }

    /**
     * Compilers and system calls of a service that has just started, or on a crowded machine, look the same where samples are late. Those of
     * CPU time are not.
     */
    static Optional<Seen> outsideJava(Service s) {
        var r = s.recording();
        boolean warm = r.window().startNanos() - r.profile().jvmStartNanos() >= WARM_NANOS;
        return OutsideJava.of(r).filter(o -> o.mostlyUnknown() && r.uses(Service.MOSTLY))
                .filter(o -> r.measured().samples.complete() && o.known()
                        || (o.known() || warm) && !r.crowded() && !r.crowdedOut())
                .map(o -> new Seen(o.unknown() / o.busy(), "the CPU time", Figure.text(
                        "it keeps %.2f processors busy, %s: native code, calls of the system or the JVM itself take"
                                + " the rest%s",
                        o.busy(), o.text(), busiest(r))));
    }

    private static String busiest(MeasuredRecording r) {
        return r.measured().threads.groups().entrySet().stream()
                .filter(g -> !ThreadCpu.ofJvm(g.getKey()) && g.getValue().cpuLoadNanos() > 0)
                .max(Comparator.<Map.Entry<String, Group>>comparingDouble(g -> g.getValue().cpuLoadNanos())
                        .thenComparing(Map.Entry::getKey))
                .map(g -> ", most of it in threads " + g.getKey()).orElse("");
    }

    /** A read may wait for the next request; these calls wait for what somebody asked for. */
    static Optional<Seen> calls(Service s) {
        var calls = s.recording().measured().nativeCalls;
        return Stream.of(Standing.values()).filter(kind -> calls.meanStanding(kind) >= Service.CROWD
                && calls.rounds() >= FEWEST_ROUNDS)
                .max(Comparator.comparingDouble(calls::meanStanding))
                .flatMap(kind -> calls.mostStanding(kind).map(stack -> new Seen(1, "the threads in such calls",
                        Numbers.rate(calls.meanStanding(kind)) + " threads wait for " + kind.what() + " at "
                                + Holder.at(stack),
                        Optional.of(kind.remedy()))))
                .or(() -> writers(s)).or(() -> givenUp(s));
    }

    /** Such a call leaves no event of its read, and may be tried again: it took all of its time limit in vain. */
    private static Optional<Seen> givenUp(Service s) {
        var calls = s.recording().measured().throwables.givenUp();
        double all = calls.stream().mapToLong(TimeOut::count).sum();
        double share = Math.min(1, all / Math.max(1, pieces(s.recording().measured())));
        return all < Service.FEW_SAMPLES || share < Verdict.NOISE
                ? Optional.empty()
                : Optional.of(new Seen(share, "the tasks", Figure.text(
                        "at least %.1f calls per second are given up at their time limit, most at %s",
                        all / s.recording().window().lengthSeconds(), Holder.at(calls.getFirst().stack())),
                        Optional.of("no calls for a while of a side that does not answer (a circuit breaker); a pause"
                                + " before another attempt; a limit that suits the usual answer")));
    }

    /** Of several calls of a request one that is refused may make the work of all others vain. */
    static Optional<Seen> refused(Service s) {
        var measured = s.recording().measured();
        var refused = measured.throwables.refused();
        long seen = refused.stream().mapToLong(TimeOut::count).sum();
        double all = seen * measured.throwables.createdForEach();
        double share = Math.min(1, all / Math.max(1, pieces(measured)));
        return seen < Service.FEW_SAMPLES || share < Verdict.NOISE
                ? Optional.empty()
                : Optional.of(new Seen(share, "the tasks", Figure.text(
                        "about %.0f calls or tasks per second are refused, most by a %s at %s",
                        all / s.recording().window().lengthSeconds(), Frame.simpleName(refused.getFirst().type()),
                        Holder.at(refused.getFirst().stack()))));
    }

    /** What was done: virtual threads that ended, or breaks of the threads of pools, whichever are more. */
    static double pieces(Measurements measured) {
        return Math.max(measured.virtualThreads.ended(), measured.pools.pools().values().stream()
                .filter(PoolThreads::pooled).mapToLong(PoolThreads::breaks).sum());
    }

    /** A write that neither ends nor computes waits for the other side, or for a processor where others have most of them. */
    private static Optional<Seen> writers(Service s) {
        var calls = s.recording().measured().nativeCalls;
        double waiting = calls.meanWriting() - s.recording().busyProcessors().orElse(0);
        return calls.mostWrites().filter(stack -> waiting >= Service.CROWD && calls.rounds() >= FEWEST_ROUNDS
                && !s.recording().crowdedOut())
                .map(stack -> new Seen(waiting / calls.meanWriting(), "the threads that write",
                        Numbers.rate(waiting) + " threads wait for the other side to read what they write at "
                                + Holder.at(stack),
                        Optional.of("a time limit for writes, or fewer clients that read slowly")));
    }

    static Optional<Seen> nearlyFullPool(Service s) {
        return PoolExhausted.nearlyFull(s.recording())
                .map(p -> new Seen(p.least(), "pool threads", p.text()));
    }

    /** Finds waits that no event shows, because they end neither before nor during the recording. */
    static Optional<Seen> standing(Service s) {
        var r = s.recording();
        record Standing(String pool, int threads, int all) {}
        return r.measured().pools.pools().entrySet().stream()
                .map(p -> new Standing(p.getKey(), p.getValue().standing(r.window()), p.getValue().all()))
                .filter(p -> p.threads >= Service.CROWD)
                .max(Comparator.comparingInt(Standing::threads).thenComparing(Standing::pool))
                .map(p -> new Seen((double) p.threads / p.all, "the threads of this pool",
                        Figure.text("%,d of %,d threads %s stood in their tasks for the whole recording, while"
                                + " the others took turns (%s, then explain --threads FILE, shows where)",
                                p.threads, p.all, p.pool,
                                CommandName.dumpingThreads(r.profile().jdkFeature()))));
    }

    /** Settings of the JDK leave out waits of less than 10 or 20 ms, of which a queue may consist. */
    static Optional<Seen> queueInDumps(Service s) {
        var dumps = s.recording().measured().standing.dumps().stream().map(ThreadQuestions::queues).toList();
        return dumps.getLast().entrySet().stream()
                .filter(q -> dumps.stream()
                        .allMatch(queues -> queues.getOrDefault(q.getKey(), 0.0) >= Service.MOSTLY))
                .max(Map.Entry.<String, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(q -> new Seen(q.getValue(), "the threads of the pool that have work",
                        Figure.text("in each of %d thread dumps most threads with work %s", dumps.size(),
                                q.getKey())));
    }

    /** What threads of a pool wait for, with their share of those that have work. */
    private static Map<String, Double> queues(List<StandingThreads.Standing> dump) {
        var work = dump.stream().filter(StandingThreads.Standing::atWork)
                .collect(Collectors.groupingBy(StandingThreads.Standing::pool, Collectors.counting()));
        return dump.stream().filter(t -> t.atWork() && (t.kind().ofLock() || t.kind().ofPermit()))
                .collect(Collectors.groupingBy(t -> Map.entry(t.pool(), t.kind().text() + " at "
                        + Holder.waitsAt(t.stack())), Collectors.counting()))
                .entrySet().stream().filter(q -> q.getValue() >= CROWD_IN_DUMP)
                .collect(Collectors.toMap(
                        q -> "(" + q.getKey().getKey() + ") wait for a " + q.getKey().getValue(),
                        q -> (double) q.getValue() / work.get(q.getKey().getKey())));
    }

    /** A start takes a millisecond of a processor or more, and the new process its own CPU time and memory beside this JVM. */
    static Optional<Seen> processes(Service s) {
        var starts = s.recording().measured().processStarts;
        return starts.mostAt().filter(at -> starts.perSecond() >= MANY_STARTS)
                .map(at -> new Seen(1, "the recorded time", Numbers.rate(starts.perSecond())
                        + " processes are started per second, most at " + at));
    }

    /** What is seen is a sample, so that nothing tells how many there are. */
    static Optional<Seen> newMeters(Service s) {
        var allocations = s.recording().measured().allocations;
        return allocations.newMetersAllTheTime().map(at -> new Seen(1, "the recorded time",
                "new meters are made all the time at " + at
                        + ", and a registry keeps each of them: does a tag have a value for each user or request?"));
    }

    /** Threads that wait for what never comes, or for longer and longer, take memory until there is none. */
    static Optional<Seen> pileUp(Service s) {
        var threads = s.recording().measured().virtualThreads;
        var more = threads.pileUpPerSecond();
        return more.isEmpty() || !s.showsLives()
                ? Optional.empty()
                : Optional.of(new Seen(1 - (double) threads.ended() / threads.started(),
                        "the virtual threads that started",
                        "virtual threads pile up: " + Numbers.rate(more.getAsDouble())
                                + " more start than end per second, as in a leak or under a growing load"
                                + s.standing(CommonStack::virtual).map(at -> "; " + at).orElse("")));
    }

    /**
     * A method that many threads run, and hardly ever two of them at one instant, although they would meet by chance: it runs under a lock
     * whose waits were not recorded.
     */
    static Optional<Seen> oneAtATime(Service s) {
        return s.unknown(Queues.LOCKS.id()) ? new Rounds(s.recording()).alone() : Optional.empty();
    }

    static Sight oneAtATimeShown(Service s) {
        return s.recording().visibility()
                .samples(!s.unknown(Queues.LOCKS.id()) || new Rounds(s.recording()).tell() ? 1 : 0, 1);
    }

    /** What threads ran at one instant, by the rounds in which {@code jdk.ExecutionSample} looks at them. */
    private static final class Rounds {
        /** Where this many meetings are expected by chance, none has a probability of 1 in 8,000 (Poisson). */
        private static final double EXPECTED = 9;
        /** A method with less of the samples holds up little. */
        private static final double LEAST = 0.25;
        private static final int THREADS = 3;
        /** Within a longer time one thread may have handed a lock over to the next. */
        private static final long ROUND_NANOS = 500_000;
        /** Share of the expected meetings: within a round, too, one thread may now and then hand a lock over to the next. */
        private static final double HANDED_OVER = 0.1;
        private static final StackFact<List<String>> METHODS = new StackFact<>(stack -> stack.frames().stream()
                .filter(Layer::ofApplication).map(Frame::qualifiedMethod).distinct().toList());

        private final Map<String, Set<Long>> threads = new HashMap<>();
        private final Map<String, Integer> seen = new HashMap<>();
        private final Map<String, Integer> together = new HashMap<>();
        private final List<List<Sightings.Seen>> rounds = new ArrayList<>();
        private double pairs;
        private int all;

        Rounds(MeasuredRecording r) {
            var round = new ArrayList<Sightings.Seen>();
            for (var one : r.measured().sightings.all()) {
                if (!round.isEmpty() && one.nanos() - round.getLast().nanos() > ROUND_NANOS) {
                    add(round);
                    round.clear();
                }
                round.add(one);
            }
            add(round);
        }

        private void add(List<Sightings.Seen> round) {
            rounds.add(List.copyOf(round));
            all += round.size();
            pairs += round.size() * (round.size() - 1) / 2.0;
            var inRound = new HashMap<String, Set<Long>>();
            for (var one : round) {
                METHODS.of(one.stack()).forEach(m -> {
                    seen.merge(m, 1, Integer::sum);
                    threads.computeIfAbsent(m, x -> new HashSet<>()).add(one.threadId());
                    inRound.computeIfAbsent(m, x -> new HashSet<>()).add(one.threadId());
                });
            }
            inRound.forEach((m, ids) -> together.merge(m, ids.size() * (ids.size() - 1) / 2, Integer::sum));
        }

        /** The outermost such method has most of the samples. */
        Optional<Seen> alone() {
            return seen.entrySet().stream()
                    .filter(m -> threads.get(m.getKey()).size() >= THREADS && m.getValue() >= LEAST * all)
                    .sorted(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey())
                            .reversed())
                    .flatMap(m -> alone(m.getKey(), m.getValue(), expected(m.getKey())).stream()).findFirst();
        }

        private Optional<Seen> alone(String method, int samples, double expected) {
            int met = together.get(method);
            return expected < EXPECTED || met > HANDED_OVER * expected
                    ? Optional.empty()
                    : Optional.of(new Seen((double) samples / all, "the time in Java code", Figure.text(
                            "it may be %s: %.0f %% of the time in Java code is in %s, which %,d threads run one at a time:"
                                    + " %d pairs of them met, where %.0f would have by chance",
                            Queues.LOCKS.id(), 100.0 * samples / all, method, threads.get(method).size(), met,
                            expected),
                            Optional.of(Queues.LOCKS.remedy())));
        }

        /** True if there are enough samples for a method with the least share of them. */
        boolean tell() {
            return pairs * LEAST * LEAST >= EXPECTED;
        }

        /** Only threads that run it can meet there: where another one always has a processor, they meet less often wherever they are. */
        private double expected(String method) {
            double ofThem = 0;
            double met = 0;
            for (var round : rounds) {
                long n = round.stream().filter(s -> threads.get(method).contains(s.threadId())).count();
                ofThem += n;
                met += n * (n - 1) / 2.0;
            }
            double share = seen.get(method) / ofThem;
            return met * share * share;
        }
    }
}
