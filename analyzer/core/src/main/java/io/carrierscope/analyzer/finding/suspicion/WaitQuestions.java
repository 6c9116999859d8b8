package io.carrierscope.analyzer.finding.suspicion;

import io.carrierscope.analyzer.cell.HotPlace;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.jvm.CpuSaturated;
import io.carrierscope.analyzer.finding.jvm.HotCode;
import io.carrierscope.analyzer.finding.suspicion.Suspicion.Seen;
import io.carrierscope.analyzer.finding.tail.Band;
import io.carrierscope.analyzer.finding.tail.Tail;
import io.carrierscope.analyzer.finding.thread.CarriersStuck;
import io.carrierscope.analyzer.finding.thread.PinningCause;
import io.carrierscope.analyzer.finding.thread.SaturatedThread;
import io.carrierscope.analyzer.finding.wait.LeakedConnections;
import io.carrierscope.analyzer.finding.wait.PoolExhausted;
import io.carrierscope.analyzer.finding.wait.Queues;
import io.carrierscope.analyzer.fold.classify.CodeKind;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.dump.CommonStack;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.thread.ThreadGroups.Group;
import io.carrierscope.analyzer.fold.thread.VirtualLives;
import io.carrierscope.analyzer.fold.wait.LongWaits.Bursts;
import io.carrierscope.analyzer.fold.wait.SocketWaits;
import io.carrierscope.analyzer.fold.wait.Waited;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.Visibility;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.settings.CommandName;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether threads wait for what this recording does not show, or for what may be idleness or a queue. */
public final class WaitQuestions {
    /** A user notices an answer that takes longer. */
    private static final long NOTICED_NANOS = 250_000_000;
    /** What usual calls take, at least. */
    static final long CALL_NANOS = 1_000_000;
    private static final Pattern TRIES_AGAIN = Pattern.compile("(?i)retr(y|ies)|back_?off");
    /** The mean of waits that end as soon as a batch is full or its time is over. */
    private static final long PROMPT_NANOS = 50_000_000;
    /** An answer that takes longer, and so many times as long as others of the same service, waits for something there. */
    private static final long LONG_NANOS = 100_000_000;
    private static final double TIMES_AS_LONG = 10;
    /** What fewer of the requests do, or a smaller part of the time, is not what makes one in a hundred slow. */
    private static final double FEW = 0.01;
    /** What more of the requests do is part of their work. */
    private static final double SOMETIMES = 0.25;
    /** A share of the usual request: it hardly sleeps. */
    private static final double SELDOM = 0.1;
    /** What shows waits for monitors. */
    private static final String DUMP = CommandName.dumpingThreads(0) + ", then explain --threads FILE, shows it";
    /** Fewer threads work on nothing. */
    private static final double SOME = 0.05;

    private WaitQuestions() {}

    /** Threads of which most of the time is parks without a stack: they are idle or held up. */
    static Optional<Seen> hidden(Service s) {
        return s.recording().measured().threads.groups().entrySet().stream()
                .filter(g -> waiting(s, g.getValue()) >= Service.MOSTLY)
                .filter(g -> g.getValue().unclearNanos() >= Service.CROWD * s.recording().window().lengthNanos())
                .max(Comparator.comparingLong(g -> g.getValue().unclearNanos()))
                .map(g -> new Seen(waiting(s, g.getValue()), "the time of these threads",
                        Numbers.count(g.getValue().threads()) + " threads " + g.getKey() + " waited "
                                + Numbers.percent(waiting(s, g.getValue()))
                                + " % of the time, and this recording does not show for what (" + s.more()
                                + " shows it)"));
    }

    private static double waiting(Service s, Group group) {
        return group.unclearNanos() / (double) s.recording().window().lengthNanos() / group.threads();
    }

    /** Virtual threads that park leave an event with Method Trace only: what takes their time may be a queue. */
    static Optional<Seen> unseen(Service s) {
        if (suspected(s).filter(u -> u.finding() instanceof LeakedConnections).isPresent()) {
            return Optional.empty();
        }
        return unseenOfTasks(s).or(() -> open(s)).map(seen -> taken(s, seen).orElseGet(() -> new Seen(seen.share(),
                seen.shareOf(),
                lock(s).map(l -> "it may be " + Queues.LOCKS.id() + ": " + l + "; ").or(() -> monitor(s)).orElse("")
                        + seen.claim(),
                Optional.of(s.recording().settings().tracesParks() ? DUMP : Suspicions.UNSEEN_WAITS.remedy()))));
    }

    /** Where carriers are hardly ever idle, what virtual threads wait for without an event may be a carrier. */
    private static Optional<Seen> taken(Service s, Seen unseen) {
        return s.recording().carrierTime().filter(b -> b.complete() && b.busyShare() >= Suspicions.FULL)
                .map(b -> new Seen(unseen.share(), unseen.shareOf(), Figure.text(
                        "this recording does not show what its virtual threads wait for; it may be a carrier: these are idle"
                                + " %.1f %% of the time%s",
                        100 * (1 - b.busyShare()),
                        s.recording().hotPlace().filter(h -> !h.handsOn() && !HotCode.calls(s.recording(), h))
                                .map(h -> ", while " + h.text()).orElse("")),
                        Optional.of(s.recording().hotPlace().flatMap(HotPlace::kind).map(CodeKind::remedy)
                                .orElseGet(Suspicions.BUSY_CARRIERS::remedy) + "; to be sure: "
                                + CommandName.recordingWaits(0))));
    }

    /** Where each park, sleep and long read is recorded, what is left of the waits of virtual threads is for monitors and processors. */
    private static Optional<String> monitor(Service s) {
        var r = s.recording();
        return s.tail().isPresent() && r.settings().tracesParks() && !r.visibility().of(Topic.SOCKETS).blind()
                ? Optional.of("it may be " + Queues.LOCKS.id() + ", for a monitor"
                        + r.measured().longWaits.oneAtATime()
                                .map(m -> ", perhaps held in " + m + ", where one waits at a time")
                                .or(() -> r.hotPlace().filter(h -> !h.handsOn() && !HotCode.calls(r, h))
                                        .map(h -> ", perhaps held at " + h.at()))
                                .orElse("")
                        + ": ")
                : Optional.empty();
    }

    /** A lock that virtual threads may queue for, as a platform thread does. */
    private static Optional<String> lock(Service s) {
        return Verdict.Unknown.of(s.verdicts()).stream()
                .filter(u -> u.finding().equals(Queues.LOCKS) && Queues.ofUnseen(s.recording()).isPresent())
                .map(u -> u.missing().split("; ")[0]).findFirst();
    }

    /**
     * Where each park is recorded, a virtual thread that neither waits nor has a carrier for most of its life is in a wait that has not ended,
     * or in one for a monitor. Where carriers are busy it may be ready to run.
     */
    private static Optional<Seen> open(Service s) {
        var r = s.recording();
        double alive = r.measured().virtualLives.groups().stream().mapToDouble(VirtualLives.Group::meanAlive).sum();
        double carriers = r.carriersBusyProcessors().orElse(r.parallelism());
        double seen = carriers + r.measured().waits.sites(k -> true).stream().filter(w -> w.site().virtual())
                .mapToDouble(s::waiting).sum();
        return s.showsLives() && r.visibility().virtualParks().seen() && carriers < Service.MOSTLY * r.parallelism()
                && alive - seen >= Math.max(Service.CROWD, Service.MOSTLY * alive)
                        ? Optional.of(new Seen((alive - seen) / alive, "the lives of virtual threads",
                                "at least " + Numbers.rate(alive)
                                        + " virtual threads were alive on average, and for "
                                        + Numbers.percent((alive - seen) / alive)
                                        + " % of their time no wait is recorded: they are"
                                        + " in waits that have not ended, or for monitors (explain --threads DUMP shows which)"))
                        : Optional.empty();
    }

    private static Optional<Seen> unseenOfTasks(Service s) {
        return s.tail().isPresent()
                ? unseen(s, Band.Range.MEDIAN).or(() -> mostlyUnseen(s))
                : s.recording().carrierTime().filter(b -> Service.virtualThreadsRan(s.recording(), b)
                        && s.recording().visibility().virtualParks().blind() && !mostlyAsleep(s)
                        && (!computes(s) || lock(s).isPresent()))
                        .map(used -> new Seen(1, "the waits in which virtual threads leave their carriers",
                                atSockets(s)
                                        .map(at -> at
                                                + "; this recording does not show what other virtual threads wait for")
                                        .orElse("this recording does not show what its virtual threads wait for")
                                        + shownBy(s) + pinned(s)
                                        + s.standing(CommonStack::virtual).filter(at -> s.showsLives()
                                                && s.recording().measured().virtualThreads.ended() == 0)
                                                .map(at -> ", none of them ended, and " + at).orElse("")));
    }

    /** Of waits that keep carriers, those that are long enough to be recorded are some of all. */
    private static String pinned(Service s) {
        var r = s.recording();
        return r.measured().pinning.places().stream().findFirst()
                .filter(h -> r.pinnedShare(h.site().kind()) >= FEW && !r.visibility().of(Topic.PINS).seen())
                .map(h -> Figure.text("; it may be %s: %,d waits of up to %s ms kept their carriers at %s, and shorter"
                        + " ones are not recorded", PinningCause.of(h.site().kind()).id(), h.count(),
                        Numbers.millis(h.maxNanos()), Holder.waitsAt(h.site().stack())))
                .orElse("");
    }

    /** A JVM that keeps most of what it can have busy does not stand still, whatever its virtual threads wait for. */
    private static boolean computes(Service s) {
        return s.recording().uses(Service.MOSTLY);
    }

    /** What takes most of the time of the requests of this range, and is not seen, as a clause. */
    public static Optional<String> unseenOf(Service s, Band.Range range) {
        return unseen(s, range).map(Seen::claim);
    }

    private static Optional<Seen> unseen(Service s, Band.Range range) {
        return s.tail().stream().flatMap(t -> t.bands().stream()).filter(b -> b.range() == range)
                .filter(b -> b.responseNanos() >= Tail.NOTICED_NANOS && b.share(Part.UNKNOWN) >= Service.MOSTLY)
                .findFirst()
                .map(b -> new Seen(b.share(Part.UNKNOWN), "the time of a " + s.cell().unit().one(),
                        "for " + Numbers.percent(b.share(Part.UNKNOWN)) + " % of a " + s.cell().unit().one() + " of "
                                + Numbers.millis(b.responseNanos()) + " ms"
                                + (range == Band.Range.MEDIAN ? "" : " (" + range.text() + ")")
                                + " this recording does not show what it waits for" + shownBy(s)));
    }

    /** The usual request may be fast while others wait for most of the time of all. */
    private static Optional<Seen> mostlyUnseen(Service s) {
        String many = s.cell().unit().many();
        return s.tail().map(Tail::unknownShare).filter(share -> share >= Service.MOSTLY)
                .map(share -> new Seen(share, "the time of all " + many,
                        "for " + Numbers.percent(share) + " % of the time of all " + many
                                + " this recording does not show what they wait for" + shownBy(s)));
    }

    /** Where each park is recorded, waits for monitors are left: from JDK 24 on no setting shows those of virtual threads. */
    private static String shownBy(Service s) {
        if (s.recording().settings().tracesParks()) {
            return " (not for a lock of java.util.concurrent; waits of virtual threads for monitors leave no event, and"
                    + " explain --threads DUMP may show them)";
        }
        return s.recording().profile().jdkFeature() >= Visibility.JDK_WITH_METHOD_TRACE
                ? " (" + s.more() + " shows it)"
                : s.recording().dump()
                        .map(d -> d.gathering().map(g -> "; in the thread dump " + g).orElse(""))
                        .orElse(" (" + CommandName.dumpingThreads(s.recording().profile().jdkFeature())
                                + ", then explain --threads FILE, shows it)");
    }

    /** Sleeps leave events: they may be most of what the virtual threads of the dump do. */
    private static boolean mostlyAsleep(Service s) {
        int virtual = s.recording().dump().stream().flatMap(d -> d.virtualThreads().values().stream())
                .mapToInt(n -> n).sum();
        return virtual > 0 && s.recording().measured().waits.sites(k -> k == WaitKind.SLEEP).stream()
                .filter(w -> w.site().virtual()).mapToDouble(s::waiting).sum() >= Service.MOSTLY * virtual;
    }

    /**
     * Several threads that sleep in one place and wake up again are at work, or held up, without any CPU time. Whoever asked for what such a
     * thread does waits as long, and notices it. Who sleeps to try again may do so for each request, however short it is.
     */
    static Optional<Seen> sleepers(Service s) {
        return PoolExhausted.asleep(s.recording(), Service.CROWD, NOTICED_NANOS)
                .map(p -> new Seen(p.least(), "the time of their tasks", p.text()))
                .or(() -> s.most(w -> w.site().kind() == WaitKind.SLEEP && s.waiting(w) >= Service.CROWD
                        && TRIES_AGAIN.matcher(w.place()).find())
                        .map(w -> sleep(w, asleep(s, w, "sleep"))))
                .or(() -> s.most(w -> w.site().kind() == WaitKind.SLEEP && s.waiting(w) >= Service.CROWD
                        && w.site().virtual() == s.cell().tasks().isPresent()
                        && s.tail().filter(WaitQuestions::someSleep).isPresent())
                        .map(w -> sleep(w, asleep(s, w, "sleep") + ", which the usual " + s.cell().unit().one()
                                + " does not: they may try again after a pause")))
                .or(() -> sleepersAtRest(s));
    }

    private static Seen sleep(Waited w, String claim) {
        return new Seen(w.queuedShare(), "the measured time at least one thread sleeps there", claim);
    }

    /** Sleeps that are meant, such as think times, are part of each request. */
    private static boolean someSleep(Tail tail) {
        var slowest = tail.band(Band.Range.SLOWEST);
        return tail.band(Band.Range.MEDIAN).share(Part.ASKED) < SELDOM && slowest.share(Part.ASKED) >= Service.MOSTLY
                && slowest.responseNanos() >= Tail.LONG * tail.band(Band.Range.MEDIAN).responseNanos();
    }

    /**
     * Threads that ask another service for the same at the same time, and seldom, need one of them to do so. Where each request does, they come
     * together by themselves. Where short waits are left out, nobody knows what is usual.
     */
    static Optional<Seen> bursts(Service s) {
        var r = s.recording();
        double pieces = ThreadQuestions.pieces(r.measured());
        return r.measured().longWaits.bursts(stack -> Layer.ofServer(stack) && asks(stack))
                .filter(b -> b.threads() >= FEW * pieces && b.threads() <= SOMETIMES * pieces)
                .filter(b -> WorkQuestions.countsReads(r) && r.visibility().seesFrom(CALL_NANOS, Topic.PARKS)
                        && usual(r, b) <= SOMETIMES * b.threads() / b.times())
                .map(b -> new Seen((double) b.nanos() / r.window().lengthNanos(), "the time", Figure.text(
                        "%d times %.1f threads at once wait for an answer at %s in %s, for %.0f ms in all, and hardly one at other"
                                + " times: do they load the same, such as an entry of a cache that expired?",
                        b.times(), (double) b.threads() / b.times(),
                        HotPlace.among(b.stacks()).map(HotPlace::at).orElse(b.stacks().getFirst().site()), b.method(),
                        b.nanos() / 1e6 / b.times())));
    }

    /** The mean number of threads in waits of any length where these are: a hiccup of calls that many make all the time is no burst. */
    private static double usual(MeasuredRecording r, Bursts bursts) {
        var sites = bursts.stacks().stream().flatMap(stack -> Stream.of(stack.site(), Holder.at(stack)))
                .collect(Collectors.toSet());
        double parked = r.measured().waits.sites(k -> true).stream().filter(w -> sites.contains(w.site().at()))
                .mapToDouble(w -> w.meanWaiting(r.window())).sum();
        return parked + r.measured().sockets.sites().stream().filter(w -> sites.contains(w.site().at()))
                .mapToDouble(SocketWaits.Waited::totalNanos).sum() / r.window().lengthNanos();
    }

    private static boolean asks(Stack stack) {
        return WaitKind.of(stack) == WaitKind.SOCKET || WaitKind.awaitsAnswer(stack);
    }

    /** A stack that is cut tells neither who asks nor that a server runs it. */
    static Sight burstsShown(Service s) {
        return s.recording().visibility()
                .deepStacks(s.recording().measured().longWaits.showsNoBursts(WaitQuestions::asks));
    }

    private static Optional<Seen> sleepersAtRest(Service s) {
        return s.most(w -> w.site().kind() == WaitKind.SLEEP && s.rests() && s.waiting(w) >= Service.CROWD
                && w.count() >= Service.FEW_SAMPLES)
                .map(w -> sleep(w, "it computes hardly anything, and " + asleep(s, w, "sleep")));
    }

    /** A sleep may be meant, or hold back all others: of a thread that accepts, or where a rate is limited. */
    public static Optional<String> asleep(Service s) {
        return s.most(w -> w.site().kind() == WaitKind.SLEEP).map(w -> asleep(s, w, "asleep"))
                .filter(a -> SaturatedThread.of(s.recording()).isEmpty() && sleepers(s).isEmpty());
    }

    private static String asleep(Service s, Waited w, String sleep) {
        return Numbers.rate(s.waiting(w)) + " threads " + sleep + " at " + w.place() + " ("
                + Numbers.millis(w.totalNanos() / w.count()) + " ms each)";
    }

    /**
     * A thread that serves a queue is idle there. The thread of a task is not: a program may keep its connections in a queue, or hand
     * back results through one.
     */
    static Optional<Seen> itemsMissing(Service s) {
        double tasks = s.cell().tasks().map(t -> t.group().meanAlive()).orElse(Double.MAX_VALUE);
        return s.most(w -> w.site().kind() == WaitKind.QUEUE && w.site().virtual()
                && s.waiting(w) >= Math.max(Service.CROWD, Service.MOSTLY * tasks))
                .map(w -> new Seen(s.waiting(w) / tasks, "the tasks",
                        Numbers.rate(s.waiting(w)) + " of " + Numbers.rate(tasks) + " tasks wait for an "
                                + w.resource() + " at " + w.place()
                                + ", as for a resource of which there are too few"));
    }

    static Optional<Seen> unclear(Service s) {
        return s.most(w -> unclear(s, w) && late(s, w).isPresent()).map(w -> new Seen(
                w.queuedShare(), "the measured time at least one thread waits there", waiting(s, w) + ", "
                        + Numbers.millis(w.totalNanos() / w.count()) + " ms on average and up to "
                        + Numbers.millis(w.maxNanos()) + ": " + late(s, w).orElseThrow(),
                Optional.of("more threads for this pool, or long tasks in another one"))).or(() -> unclearResults(s));
    }

    private static Optional<String> late(Service s, Waited w) {
        return w.site().kind() == WaitKind.TASK ? PoolExhausted.lateFor(s.recording(), w) : Optional.empty();
    }

    private static Optional<Seen> unclearResults(Service s) {
        return s.most(w -> unclear(s, w) && !worksOn(s, w))
                .map(w -> new Seen(w.queuedShare(), "the measured time at least one thread waits there", waiting(s, w)
                        + (ofService(s, w) ? "" : w.site().kind() == WaitKind.TASK ? queued(s) : ", idle or held up")));
    }

    private static boolean unclear(Service s, Waited w) {
        return w.site().kind().unclear() && s.waiting(w) >= Service.CROWD && !w.site().mayBeIdle();
    }

    private static String waiting(Service s, Waited w) {
        return Numbers.rate(s.waiting(w)) + " threads wait " + (ofService(s, w)
                ? "for an answer of another service "
                : w.site().kind() == WaitKind.TASK ? "for results " : "") + "at " + w.place();
    }

    /** Threads whose results others work on at this moment, or that another service answers soon, do not queue. */
    public static Optional<String> results(Service s) {
        return s.most(w -> unclear(s, w) && worksOn(s, w))
                .map(w -> waiting(s, w) + " (" + Numbers.millis(w.totalNanos() / w.count()) + " ms each)");
    }

    /**
     * On a crowded machine who works may wait for a processor, for some milliseconds at a time. Else more who wait than who work may queue,
     * unless they hardly wait for long: a batch may hand many of them their results at once.
     */
    private static boolean worksOn(Service s, Waited w) {
        if (ofService(s, w)) {
            return w.totalNanos() <= w.count() * NOTICED_NANOS;
        }
        if (w.site().kind() == WaitKind.TASK && prompt(s) >= Service.MOSTLY * s.waiting(w)) {
            return true;
        }
        var workers = PoolExhausted.workers(s.recording());
        return w.site().kind() == WaitKind.TASK
                && (s.recording().crowded() && w.totalNanos() < w.count() * PROMPT_NANOS
                        || workers.most() >= Service.MOSTLY * s.waiting(w)
                        || workers.most() >= SOME && workers.full().isEmpty() && hardlyLong(s, w)
                                && w.totalNanos() < w.count() * PROMPT_NANOS);
    }

    /** A stop of all threads makes each of these waits long, once: a small share of their time. */
    private static boolean hardlyLong(Service s, Waited w) {
        return w.maxNanos() < NOTICED_NANOS || s.recording().measured().longWaits.meanWaiting(s.recording().window(),
                stack -> stack.site().equals(w.site().at()), NOTICED_NANOS)
                .orElse(Double.POSITIVE_INFINITY) < SELDOM * s.waiting(w);
    }

    /** Threads that get answers of services soon, and may hand them on. */
    private static double prompt(Service s) {
        return s.recording().measured().sockets.sites().stream()
                .filter(w -> w.site().read() && !w.site().ofClients() && w.totalNanos() < w.count() * PROMPT_NANOS)
                .mapToDouble(w -> threads(s, w)).sum();
    }

    private static String queued(Service s) {
        var workers = PoolExhausted.workers(s.recording());
        return workers.most() < SOME
                ? ", idle or held up"
                : ", while at most " + Numbers.rate(workers.most()) + " threads of other pools work" + workers.full()
                        .map(pool -> ": " + pool + " has no free thread").orElse("");
    }

    private static boolean ofService(Service s, Waited w) {
        return s.recording().measured().waitStacks
                .anyMatch(stack -> stack.site().equals(w.site().at()) && WaitKind.awaitsAnswer(stack));
    }

    /** Most of what a cause asserts was seen, and only something else is missing for a finding. Stuck carriers have a state of their own. */
    static Optional<Seen> suspectedCause(Service s) {
        return suspected(s).map(u -> new Seen(u.suspicion(), "what a finding would need",
                "it may be " + u.cause() + ": " + u.missing().split("; ")[0]
                        + s.recording().hotPlace()
                                .filter(h -> u.finding() instanceof HotCode
                                        || u.finding() instanceof CpuSaturated && h.kind().isPresent())
                                .map(h -> ", while " + h.text()).orElse(""),
                Optional.of(u.finding().remedy() + "; to be sure: " + u.howToRecord()), Optional.of(u.finding())));
    }

    private static Optional<Verdict.Unknown> suspected(Service s) {
        return Verdict.Unknown.of(s.verdicts()).stream()
                .filter(u -> u.suspicion() > Service.MOSTLY && !u.doubt() && !u.cause().equals(CarriersStuck.ID))
                .max(Comparator.comparingDouble(Verdict.Unknown::suspicion).thenComparing(Verdict.Unknown::cause));
    }

    /** Where most threads wait for another service, as a clause; short reads are not recorded. */
    public static Optional<String> atSockets(Service s) {
        return s.recording().measured().sockets.sites().stream()
                .filter(w -> w.site().read() && !w.site().ofClients()).findFirst()
                .filter(w -> threads(s, w) >= Service.CROWD)
                .map(w -> at(s, w));
    }

    private static String at(Service s, SocketWaits.Waited w) {
        return (s.recording().visibility().of(Topic.SOCKETS).seen() ? "" : "at least ") + Numbers.rate(threads(s, w))
                + " threads wait for " + w.site().peer() + " at " + w.site().at() + " ("
                + Numbers.millis(w.totalNanos() / w.count()) + " ms each)";
    }

    /**
     * Where a service answers soon elsewhere, what takes so much longer at one place is this call: much to look through, or a lock that is
     * taken there. A transaction of this JVM may hold it.
     */
    static Optional<Seen> slowAnswers(Service s) {
        var sites = s.recording().measured().sockets.sites().stream()
                .filter(w -> w.site().read() && !w.site().ofClients()).toList();
        return sites.stream().filter(w -> threads(s, w) >= Service.CROWD && w.totalNanos() >= w.count() * LONG_NANOS)
                .flatMap(w -> others(sites, w).filter(nanos -> w.totalNanos() >= TIMES_AS_LONG * nanos * w.count())
                        .map(nanos -> new Seen((double) w.totalNanos() / all(sites), "the waits for services",
                                at(s, w) + Figure.text(", while its other answers take %.1f ms", nanos / 1e6)))
                        .stream())
                .filter(seen -> seen.share() >= Service.MOSTLY).findFirst();
    }

    private static long all(List<SocketWaits.Waited> sites) {
        return sites.stream().mapToLong(SocketWaits.Waited::totalNanos).sum();
    }

    /** The mean length of the other reads of this peer in nanoseconds; empty with too few of them. */
    private static Optional<Double> others(List<SocketWaits.Waited> sites, SocketWaits.Waited w) {
        var others = sites.stream().filter(o -> o != w && o.site().peer().equals(w.site().peer())).toList();
        long count = others.stream().mapToLong(SocketWaits.Waited::count).sum();
        return count < Service.FEW_SAMPLES ? Optional.empty() : Optional.of((double) all(others) / count);
    }

    private static double threads(Service s, SocketWaits.Waited w) {
        return (double) w.totalNanos() / s.recording().window().lengthNanos();
    }
}
