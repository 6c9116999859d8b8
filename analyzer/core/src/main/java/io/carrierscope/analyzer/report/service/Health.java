package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.cause.Causes;
import io.carrierscope.analyzer.cause.thread.OneThread;
import io.carrierscope.analyzer.cause.thread.PoolExhausted;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.thread.ThreadGroups;
import io.carrierscope.analyzer.fold.wait.Waited;
import io.carrierscope.analyzer.fold.wait.Waits;
import io.carrierscope.analyzer.hang.DumpBeside;
import io.carrierscope.analyzer.hang.Standing;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.Visibility;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import io.carrierscope.analyzer.report.chart.CarrierShares;
import io.carrierscope.analyzer.report.format.Numbers;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.tail.Band;
import io.carrierscope.analyzer.tail.Tail;
import io.carrierscope.analyzer.verdict.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The state of a service in whose recording no cause was found. It is healthy only if CPU use and waits were recorded and the JVM did
 * some work.
 *
 * @param facts figures that are as they should be, as phrases
 */
record Health(Kind kind, List<String> facts) {
    /** Below this share of the machine the JVM may do nothing but record: JFR and the JVM's own threads take about as much. */
    private static final double WORKS = 0.01;
    /** Fewer say no more than that the JVM hardly ran. */
    private static final long FEW_SAMPLES = 20;
    /** A smaller share is shown as 0.0 %. */
    private static final double NO_PINS = 0.0005;
    /** From this busy share of the carriers on, virtual threads wait long for one. */
    static final double FULL = 0.90;
    /** One thread that waits for another is usual: a timer, or a main thread. */
    private static final double CROWD = 2;
    /** With fewer looks at all threads in native code, the error of a mean of 2 threads exceeds 0.9 (two standard errors of a count). */
    private static final long FEWEST_ROUNDS = 10;
    /** From half of the time on, what was not seen may be the main thing. The same holds for the next one. */
    private static final double MOSTLY_SILENT = 0.5;
    private static final double MOSTLY_UNSEEN = 0.5;
    private static final double MOSTLY_SEEN = 0.5;
    /** Has a state of its own. */
    private static final String STUCK = "carriers-stuck";
    /** The command that records the stack of each wait. */
    static final String MORE = "analyzer record PID --question locks";

    enum Kind {
        HEALTHY("healthy: "), AS_FAR_AS_SEEN("healthy as far as this recording shows: "), SILENT(
                "not known whether it works: "),
        IDLE("no work seen, so it idles or is stuck: "), BLIND(
                "this recording shows too little for a verdict: it has no CPU load or no waits"),
        CROWDED("no known cause found, but ");

        private final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    static Health of(JudgedCell c) {
        return c.cell().subject().map(s -> of(c, s)).orElse(new Health(Kind.BLIND, List.of()));
    }

    String text() {
        return kind.text + String.join(", ", kind == Kind.BLIND ? List.of() : facts);
    }

    /** The same without the figures. */
    String brief() {
        return kind == Kind.CROWDED || kind == Kind.SILENT
                ? kind.text + facts.get(0)
                : kind.text.replaceFirst(": $", "");
    }

    /** False where the recording shows no work, or none up to its end: then a delay of a few requests is not the first thing to say. */
    boolean works() {
        return kind != Kind.SILENT && kind != Kind.IDLE && kind != Kind.BLIND;
    }

    private static Health of(JudgedCell c, MeasuredRecording s) {
        var kind = kind(c, s);
        var facts = facts(c, s);
        if (kind == Kind.SILENT || kind == Kind.IDLE) {
            standing(s, t -> true).ifPresent(at -> facts.add(0, at));
            if (kind == Kind.SILENT) {
                facts.add(0, silence(s));
            }
            if (s.dump().isEmpty()) {
                facts.add("jcmd PID Thread.dump_to_file FILE tells");
            }
        }
        return new Health(kind, facts);
    }

    /** Where threads stand in their tasks as long as the JVM does nothing. */
    private static Optional<String> standing(MeasuredRecording s, Predicate<Standing> which) {
        return s.dump().flatMap(DumpBeside::standing).filter(which).map(t -> Texts.plain(t.text()));
    }

    /** Without the events of all lives a thread that ended is not told from one that did not. */
    private static boolean showsLives(MeasuredRecording s) {
        return s.visibility().of(Topic.VIRTUAL_THREAD_LIVES).seen();
    }

    private static Kind kind(JudgedCell c, MeasuredRecording s) {
        var cpu = s.measured().cpu.jvmShare();
        if (cpu.isEmpty() || s.visibility().of(Topic.PARKS, Topic.MONITOR_ENTERS).blind()) {
            return Kind.BLIND;
        }
        if (OneThread.of(s).isPresent()) {
            return Kind.CROWDED;
        }
        if (rests(s)) {
            return sleepers(c, s).isPresent() ? Kind.CROWDED : Kind.IDLE;
        }
        if (unknown(c, STUCK) && (silent(s) || s.measured().carriers.fall().isPresent()) || !carriersWork(s)) {
            return Kind.SILENT;
        }
        if (crowd(c, s).isPresent()) {
            return Kind.CROWDED;
        }
        return c.verdicts().stream().anyMatch(Verdict.Unknown.class::isInstance) || !s.coverage().complete()
                ? Kind.AS_FAR_AS_SEEN
                : Kind.HEALTHY;
    }

    private static boolean rests(MeasuredRecording s) {
        return s.measured().cpu.jvmShare().orElse(1) < WORKS && s.measured().samples.count() < FEW_SAMPLES;
    }

    /** Several threads that sleep in one place and wake up again are at work, or held up, without any CPU time. */
    private static Optional<String> sleepers(JudgedCell c, MeasuredRecording s) {
        return c.mostWaits().stream().filter(w -> w.site().kind() == WaitKind.SLEEP)
                .filter(w -> rests(s) && w.meanWaiting(s.window()) >= CROWD && w.count() >= FEW_SAMPLES).findFirst()
                .map(w -> "it computes hardly anything, and " + asleep(w, s, "sleep"));
    }

    /**
     * Carriers or a single thread without spare time, answers that nobody takes, a pool that may be full, virtual threads that pile up, work whose waits are not recorded, or many threads
     * that wait for something that is no lock, permit, queue or socket.
     */
    private static Optional<String> crowd(JudgedCell c, MeasuredRecording s) {
        return busyCarriers(s).or(() -> OneThread.of(s).map(Health::busy)).or(() -> writers(s))
                .or(() -> PoolExhausted.nearlyFull(s)).or(() -> hidden(s))
                .or(() -> pileUp(s)).or(() -> unseen(c, s)).or(() -> sleepers(c, s))
                .or(() -> c.mostWaits().stream()
                        .filter(w -> w.site().kind().unclear())
                        .filter(w -> w.meanWaiting(s.window()) >= CROWD && !w.site().mayBeIdle()).findFirst()
                        .map(w -> Numbers.rate(w.meanWaiting(s.window())) + " threads wait at "
                                + Texts.plain(w.place())
                                + ", idle or held up"))
                .or(() -> suspect(c));
    }

    /** Of what a cause asserts most was seen, and only something else is missing for a finding. */
    private static Optional<String> suspect(JudgedCell c) {
        return c.verdicts().stream().filter(Verdict.Unknown.class::isInstance).map(Verdict.Unknown.class::cast)
                .filter(u -> u.suspicion() > MOSTLY_SEEN && !Causes.isDoubt(u.cause()))
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

    /** Virtual threads that park leave an event with Method Trace only: what takes their time may be a queue. */
    private static Optional<String> unseen(JudgedCell c, MeasuredRecording s) {
        return c.tail().isPresent()
                ? unseen(c, s, Band.Range.MEDIAN).or(() -> mostlyUnseen(c, s))
                : CarrierShares.used(c.cell()).filter(used -> s.visibility().virtualParks().blind() && !mostlyAsleep(s))
                        .map(used -> "this recording does not show what its virtual threads wait for" + shownBy(s)
                                + standing(s, Standing::virtual)
                                        .filter(at -> s.measured().virtualThreads.ended() == 0 && showsLives(s))
                                        .map(at -> ", none of them ended, and " + at).orElse(""));
    }

    private static Optional<String> unseen(JudgedCell c, MeasuredRecording s, Band.Range range) {
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
        if (s.profile().settings().tracesParks()) {
            return " (not for a lock of java.util.concurrent; waits of virtual threads for monitors leave no event, and"
                    + " explain --threads DUMP may show them)";
        }
        return s.profile().jdkFeature() >= Visibility.JDK_WITH_METHOD_TRACE
                ? " (" + MORE + " shows it)"
                : s.dump().isPresent()
                        ? ""
                        : " (jcmd PID Thread.dump_to_file -format=json FILE, then explain --threads FILE, shows it)";
    }

    /** Sleeps leave events: they may be most of what the virtual threads of the dump do. */
    private static boolean mostlyAsleep(MeasuredRecording s) {
        int virtual = s.dump().stream().flatMap(d -> d.virtualThreads().values().stream()).mapToInt(n -> n).sum();
        return virtual > 0 && s.measured().waits.sites(k -> k == WaitKind.SLEEP).stream()
                .filter(w -> w.site().virtual()).mapToDouble(w -> w.meanWaiting(s.window())).sum() >= MOSTLY_UNSEEN
                        * virtual;
    }

    /** A sleep may be meant, or hold back all others: of a thread that accepts, or where a rate is limited. */
    private static Optional<String> asleep(JudgedCell c, MeasuredRecording s) {
        return c.mostWaits().stream().filter(w -> w.site().kind() == WaitKind.SLEEP).findFirst()
                .map(w -> asleep(w, s, "asleep")).filter(a -> OneThread.of(s).isEmpty() && sleepers(c, s).isEmpty());
    }

    private static String asleep(Waited w, MeasuredRecording s, String sleep) {
        return Numbers.rate(w.meanWaiting(s.window())) + " threads " + sleep + " at " + Texts.plain(w.place()) + " ("
                + Numbers.millis(w.totalNanos() / w.count()) + " ms each)";
    }

    static Optional<String> busyCarriers(MeasuredRecording s) {
        return s.carrierBudget().map(b -> b.complete()
                ? b.busyShare()
                : s.carriersBusyProcessors().orElse(0) / b.parallelism()).filter(busy -> busy >= FULL)
                .map(busy -> "carriers are busy " + Numbers.percent(busy) + " % of the time");
    }

    private static String silence(MeasuredRecording s) {
        return s.measured().carriers.fall()
                .map(f -> Figure.text("from %.1f s into the recording on carriers left hardly"
                        + " any event, so they idle or are stuck", (f.atNanos() - s.span().startNanos()) / 1e9))
                .orElse("for most of the time carriers left no event, so they idled or were stuck");
    }

    private static boolean silent(MeasuredRecording s) {
        return s.carrierBudget()
                .filter(b -> s.silentCarriers().unknownNanos() > MOSTLY_SILENT * b.carrierNanos()).isPresent();
    }

    /** False if there are carriers, and neither CPU time, idle time, a sample nor the end of a virtual thread of any. */
    private static boolean carriersWork(MeasuredRecording s) {
        return s.carrierBudget()
                .filter(b -> b.onCpu().orElse(0) == 0 && s.measured().carriers.idleNanos() == 0).isEmpty()
                || s.measured().virtualThreads.ended() > 0
                || s.measured().samples.count(ThreadRef.CARRIERS) > 0;
    }

    private static boolean unknown(JudgedCell c, String cause) {
        return c.verdicts().stream().anyMatch(v -> v instanceof Verdict.Unknown && v.cause().equals(cause));
    }

    private static List<String> facts(JudgedCell c, MeasuredRecording s) {
        var facts = new ArrayList<String>();
        crowd(c, s).or(() -> unseen(c, s, Band.Range.P90)).ifPresent(facts::add);
        CarrierShares.used(c.cell()).ifPresent(shares -> {
            if (shares.complete()) {
                facts.add("carriers idle " + shares.idle() + " %");
            } else if (shares.budget().onCpu().isPresent()) {
                facts.add("carriers on CPU " + shares.onCpu() + " %");
            }
            facts.add(shares.budget().pinned() >= NO_PINS
                    ? "pinned " + shares.pinned() + " %"
                    : "no pins" + longer(s, Topic.PINS, "jdk.VirtualThreadPinned"));
        });
        s.measured().cpu.jvmShare().ifPresent(share -> facts.add("CPU " + Numbers.percent(share) + " % of "
                + Numbers.count(s.profile().hardwareThreads(), "processor")));
        if (!s.visibility().of(Topic.PARKS, Topic.MONITOR_ENTERS).blind()) {
            facts.add(locks(s, unknown(c, "lock-contention")));
        }
        asleep(c, s).ifPresent(facts::add);
        if (s.visibility().of(Topic.GC_PAUSES).seen()) {
            double gc = (double) s.measured().gc.pauses().totalNanos() / s.window().lengthNanos();
            facts.add("GC " + Numbers.percent(gc) + " %");
        }
        return facts;
    }

    private static String locks(MeasuredRecording s, boolean unknown) {
        double waiting = s.measured().waits.meanWaiting(WaitKind::ofLock);
        if (waiting >= Waits.LEAST_THREADS) {
            return Numbers.rate(waiting) + " threads waiting for locks";
        }
        String threshold = longer(s, Topic.MONITOR_ENTERS, "jdk.JavaMonitorEnter");
        return !threshold.isEmpty()
                ? "no wait for a lock" + threshold
                : unknown ? "no platform thread waiting for a lock" : "no queue for any lock";
    }

    /** The shortest wait that was recorded; empty if every one was. */
    private static String longer(MeasuredRecording s, Topic topic, String type) {
        return s.visibility().of(topic).seen()
                ? ""
                : s.profile().settings().value(type, "threshold").filter(t -> s.profile().settings().enabled(type))
                        .map(t -> " of " + t + " or longer").orElse(" recorded");
    }
}
