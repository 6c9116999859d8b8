package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.cause.thread.CarriersStuck;
import io.carrierscope.analyzer.cause.thread.OneThread;
import io.carrierscope.analyzer.cause.thread.PoolExhausted;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.fold.thread.ThreadGroups;
import io.carrierscope.analyzer.fold.wait.Waited;
import io.carrierscope.analyzer.hang.DumpBeside;
import io.carrierscope.analyzer.hang.Standing;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.Visibility;
import io.carrierscope.analyzer.report.chart.CarrierShares;
import io.carrierscope.analyzer.report.format.Numbers;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.tail.Band;
import io.carrierscope.analyzer.tail.Tail;
import io.carrierscope.analyzer.verdict.Verdict;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Predicate;

/** What may hold up a service in whose recording no cause was found, each as a phrase: while there is one, it is not called healthy. */
final class Concerns {
    /** Fewer say no more than that the JVM hardly ran. */
    private static final long FEW_SAMPLES = 20;
    /** Below this share of the machine the JVM may do nothing but record: JFR and the JVM's own threads take about as much. */
    private static final double WORKS = 0.01;
    /** From this busy share of the carriers on, virtual threads wait long for one. */
    static final double FULL = 0.90;
    /** One thread that waits for another is usual: a timer, or a main thread. */
    private static final double CROWD = 2;
    /** With fewer looks at all threads in native code, the error of a mean of 2 threads exceeds 0.9 (two standard errors of a count). */
    private static final long FEWEST_ROUNDS = 10;
    /** From half of the time on, what was not seen may be the main thing. */
    private static final double MOSTLY_UNSEEN = 0.5;
    /** From here on more of what a cause asserts was seen than not. */
    private static final double MOSTLY_SEEN = 0.5;
    /** Has a state of its own. */
    static final String STUCK = CarriersStuck.ID;
    /** The command that records the stack of each wait. */
    static final String MORE = "analyzer record PID --question locks";

    private Concerns() {}

    /**
     * Carriers or a single thread without spare time, answers that nobody takes, a pool that may be full, virtual threads that pile up,
     * a heap that grows, work whose waits are not recorded, many threads that sleep, tasks that mostly wait for an item of a queue, threads
     * that wait for something that is no lock, permit, queue or socket, or a cause of which most was seen.
     */
    static Optional<String> first(JudgedCell c, MeasuredRecording s) {
        return busyCarriers(s).or(() -> OneThread.of(s).map(Concerns::busy)).or(() -> writers(s))
                .or(() -> PoolExhausted.nearlyFull(s)).or(() -> hidden(s))
                .or(() -> pileUp(s)).or(() -> GrowingHeap.of(s)).or(() -> unseen(c, s)).or(() -> sleepers(c, s))
                .or(() -> itemsMissing(c, s))
                .or(() -> c.mostWaits().stream()
                        .filter(w -> w.site().kind().unclear())
                        .filter(w -> w.meanWaiting(s.window()) >= CROWD && !w.site().mayBeIdle()).findFirst()
                        .map(w -> Numbers.rate(w.meanWaiting(s.window())) + " threads wait at "
                                + Texts.plain(w.place())
                                + ", idle or held up"))
                .or(() -> suspect(c));
    }

    /** Compilers may go on with what they have queued after the last request. */
    static boolean rests(MeasuredRecording s) {
        double hardware = s.profile().hardwareThreads();
        double busy = s.busyProcessors().orElse(hardware) - s.compilersBusyProcessors(s.window());
        return busy < WORKS * hardware && s.measured().samples.count() < FEW_SAMPLES;
    }

    /** Several threads that sleep in one place and wake up again are at work, or held up, without any CPU time. */
    static Optional<String> sleepers(JudgedCell c, MeasuredRecording s) {
        return c.mostWaits().stream().filter(w -> w.site().kind() == WaitKind.SLEEP)
                .filter(w -> rests(s) && w.meanWaiting(s.window()) >= CROWD && w.count() >= FEW_SAMPLES).findFirst()
                .map(w -> "it computes hardly anything, and " + asleep(w, s, "sleep"));
    }

    /** Of what a cause asserts most was seen, and only something else is missing for a finding. */
    private static Optional<String> suspect(JudgedCell c) {
        return Verdict.Unknown.of(c.verdicts()).stream()
                .filter(u -> u.suspicion() > MOSTLY_SEEN && !u.doubt())
                .filter(u -> !u.cause().equals(STUCK))
                .max(Comparator.comparingDouble(Verdict.Unknown::suspicion).thenComparing(Verdict.Unknown::cause))
                .map(u -> "it may be " + u.cause() + ": " + Texts.plain(u.missing().split("; ")[0]));
    }

    private static String busy(OneThread t) {
        return "the thread " + Texts.plain(t.name()) + " has hardly any time left: " + t.does()
                + (t.at().isEmpty() ? "" : " at " + Texts.plain(t.at())) + t.rest();
    }

    /** A read may wait for the next request, but a write that neither ends nor computes waits for the other side. */
    private static Optional<String> writers(MeasuredRecording s) {
        var calls = s.measured().nativeCalls;
        double waiting = calls.meanWriting() - s.busyProcessors().orElse(0);
        return calls.mostWrites().filter(stack -> waiting >= CROWD && calls.rounds() >= FEWEST_ROUNDS)
                .map(stack -> Numbers.rate(waiting) + " threads wait for the other side to read what they write at "
                        + Texts.plain(Holder.at(stack)));
    }

    /** Threads that wait for what never comes, or for longer and longer, take memory until there is none. */
    private static Optional<String> pileUp(MeasuredRecording s) {
        var more = s.measured().virtualThreads.pileUpPerSecond();
        return more.isEmpty() || !showsLives(s)
                ? Optional.empty()
                : Optional.of("virtual threads pile up: " + Numbers.rate(more.getAsDouble())
                        + " more start than end per second, as in a leak or under a growing load"
                        + standing(s, Standing::virtual).map(at -> "; " + at).orElse(""));
    }

    /** Without the events of all lives a thread that ended is not told from one that did not. */
    private static boolean showsLives(MeasuredRecording s) {
        return s.visibility().of(Topic.VIRTUAL_THREAD_LIVES).seen();
    }

    /** Where threads stand in their tasks as long as the JVM does nothing. */
    static Optional<String> standing(MeasuredRecording s, Predicate<Standing> which) {
        return s.dump().flatMap(DumpBeside::standing).filter(which).map(t -> Texts.plain(t.text()));
    }

    /** Threads of which most of the time is parks without a stack: they are idle or held up. */
    private static Optional<String> hidden(MeasuredRecording s) {
        return s.measured().threads.groups().entrySet().stream().filter(g -> waiting(s, g.getValue()) >= MOSTLY_UNSEEN)
                .filter(g -> g.getValue().unclearNanos() >= CROWD * s.window().lengthNanos())
                .max(Comparator.comparingLong(g -> g.getValue().unclearNanos()))
                .map(g -> Numbers.count(g.getValue().threads()) + " threads " + Texts.plain(g.getKey()) + " waited "
                        + Numbers.percent(waiting(s, g.getValue()))
                        + " % of the time, and this recording does not show for what (" + MORE + " shows it)");
    }

    private static double waiting(MeasuredRecording s, ThreadGroups.Group group) {
        return group.unclearNanos() / (double) s.window().lengthNanos() / group.threads();
    }

    /**
     * A thread that serves a queue is idle there. The thread of a task is not: a program may keep its connections in a queue, or hand
     * back results through one.
     */
    private static Optional<String> itemsMissing(JudgedCell c, MeasuredRecording s) {
        double tasks = c.cell().tasks().map(t -> t.group().meanAlive()).orElse(Double.MAX_VALUE);
        return c.mostWaits().stream().filter(w -> w.site().kind() == WaitKind.QUEUE && w.site().virtual())
                .filter(w -> w.meanWaiting(s.window()) >= Math.max(CROWD, MOSTLY_SEEN * tasks)).findFirst()
                .map(w -> Numbers.rate(w.meanWaiting(s.window())) + " of " + Numbers.rate(tasks) + " tasks wait for an "
                        + Texts.plain(w.resource()) + " at " + Texts.plain(w.place())
                        + ", as for a resource of which there are too few");
    }

    /** Where most threads wait for another service; short reads are not recorded. */
    static Optional<String> atSockets(MeasuredRecording s) {
        return s.measured().sockets.sites().stream().filter(w -> w.site().read() && !w.site().ofClients()).findFirst()
                .filter(w -> Sockets.threads(s, w) >= CROWD)
                .map(w -> (s.visibility().of(Topic.SOCKETS).seen() ? "" : "at least ")
                        + Numbers.rate(Sockets.threads(s, w)) + " threads wait for " + Texts.plain(w.site().peer())
                        + " at " + Texts.plain(w.site().at()) + " (" + Numbers.millis(w.totalNanos() / w.count())
                        + " ms each)");
    }

    /** Virtual threads that park leave an event with Method Trace only: what takes their time may be a queue. */
    private static Optional<String> unseen(JudgedCell c, MeasuredRecording s) {
        return c.tail().isPresent()
                ? unseen(c, s, Band.Range.MEDIAN).or(() -> mostlyUnseen(c, s))
                : CarrierShares.used(c.cell()).filter(used -> s.visibility().virtualParks().blind() && !mostlyAsleep(s))
                        .map(used -> atSockets(s)
                                .map(at -> at + "; this recording does not show what other virtual threads wait for")
                                .orElse("this recording does not show what its virtual threads wait for") + shownBy(s)
                                + standing(s, Standing::virtual)
                                        .filter(at -> s.measured().virtualThreads.ended() == 0 && showsLives(s))
                                        .map(at -> ", none of them ended, and " + at).orElse(""));
    }

    static Optional<String> unseen(JudgedCell c, MeasuredRecording s, Band.Range range) {
        return c.tail().stream().flatMap(t -> t.bands().stream()).filter(b -> b.range() == range)
                .filter(b -> b.responseNanos() >= Tail.NOTICED_NANOS && b.share(Part.UNKNOWN) >= MOSTLY_UNSEEN)
                .findFirst()
                .map(b -> "for " + Numbers.percent(b.share(Part.UNKNOWN)) + " % of a " + c.cell().unit().one() + " of "
                        + Numbers.millis(b.responseNanos()) + " ms"
                        + (range == Band.Range.MEDIAN ? "" : " (" + range.text() + ")")
                        + " this recording does not show what it waits for" + shownBy(s));
    }

    /** The usual request may be fast while others wait for most of the time of all. */
    private static Optional<String> mostlyUnseen(JudgedCell c, MeasuredRecording s) {
        return c.tail().map(Tail::unknownShare).filter(share -> share >= MOSTLY_UNSEEN)
                .map(share -> "for " + Numbers.percent(share) + " % of the time of all " + c.cell().unit().many()
                        + " this recording does not show what they wait for" + shownBy(s));
    }

    /** Where each park is recorded, waits for monitors are left: from JDK 24 on no setting shows those of virtual threads. */
    private static String shownBy(MeasuredRecording s) {
        if (s.settings().tracesParks()) {
            return " (not for a lock of java.util.concurrent; waits of virtual threads for monitors leave no event, and"
                    + " explain --threads DUMP may show them)";
        }
        return s.profile().jdkFeature() >= Visibility.JDK_WITH_METHOD_TRACE
                ? " (" + MORE + " shows it)"
                : s.dump().map(d -> d.gathering().map(g -> "; in the thread dump " + Texts.plain(g)).orElse(""))
                        .orElse(" (jcmd PID Thread.dump_to_file -format=json FILE, then explain --threads FILE, shows it)");
    }

    /** Sleeps leave events: they may be most of what the virtual threads of the dump do. */
    private static boolean mostlyAsleep(MeasuredRecording s) {
        int virtual = s.dump().stream().flatMap(d -> d.virtualThreads().values().stream()).mapToInt(n -> n).sum();
        return virtual > 0 && s.measured().waits.sites(k -> k == WaitKind.SLEEP).stream()
                .filter(w -> w.site().virtual()).mapToDouble(w -> w.meanWaiting(s.window())).sum() >= MOSTLY_UNSEEN
                        * virtual;
    }

    /** A sleep may be meant, or hold back all others: of a thread that accepts, or where a rate is limited. */
    static Optional<String> asleep(JudgedCell c, MeasuredRecording s) {
        return c.mostWaits().stream().filter(w -> w.site().kind() == WaitKind.SLEEP).findFirst()
                .map(w -> asleep(w, s, "asleep")).filter(a -> OneThread.of(s).isEmpty() && sleepers(c, s).isEmpty());
    }

    private static String asleep(Waited w, MeasuredRecording s, String sleep) {
        return Numbers.rate(w.meanWaiting(s.window())) + " threads " + sleep + " at " + Texts.plain(w.place()) + " ("
                + Numbers.millis(w.totalNanos() / w.count()) + " ms each)";
    }

    static Optional<String> busyCarriers(MeasuredRecording s) {
        return s.carrierTime().map(b -> b.complete()
                ? b.busyShare()
                : s.carriersBusyProcessors().orElse(0) / b.parallelism()).filter(busy -> busy >= FULL)
                .map(busy -> "carriers are busy " + Numbers.percent(busy) + " % of the time");
    }
}
