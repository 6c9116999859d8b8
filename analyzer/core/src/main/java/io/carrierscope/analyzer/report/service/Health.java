package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.cause.thread.OneThread;
import io.carrierscope.analyzer.cause.thread.Queues;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.wait.Waits;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import io.carrierscope.analyzer.report.chart.CarrierShares;
import io.carrierscope.analyzer.report.format.Numbers;
import io.carrierscope.analyzer.tail.Band;
import io.carrierscope.analyzer.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * The state of a service in whose recording no cause was found. It is healthy only if CPU use and waits were recorded and the JVM did
 * some work.
 *
 * @param facts figures that are as they should be, as phrases
 */
record Health(Kind kind, List<String> facts) {
    /** A smaller share is shown as 0.0 %. */
    private static final double NO_PINS = 0.0005;
    /** From half of the time on, the silence may be the main thing. */
    private static final double MOSTLY_SILENT = 0.5;

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
            Concerns.standing(s, t -> true).ifPresent(at -> facts.add(0, at));
            if (kind == Kind.SILENT) {
                facts.add(0, silence(s));
            }
            if (s.dump().isEmpty()) {
                facts.add("a thread dump shows which: jcmd PID Thread.dump_to_file FILE");
            }
        }
        return new Health(kind, facts);
    }

    private static Kind kind(JudgedCell c, MeasuredRecording s) {
        var cpu = s.measured().cpu.jvmShare();
        if (cpu.isEmpty() || s.visibility().of(Topic.PARKS, Topic.MONITOR_ENTERS).blind()) {
            return Kind.BLIND;
        }
        if (OneThread.of(s).isPresent()) {
            return Kind.CROWDED;
        }
        if (Concerns.rests(s)) {
            return Concerns.sleepers(c, s).isPresent() ? Kind.CROWDED : Kind.IDLE;
        }
        if (unknown(c, Concerns.STUCK) && (silent(s) || s.measured().carriers.fall().isPresent()) || !carriersWork(s)) {
            return Kind.SILENT;
        }
        if (Concerns.first(c, s).isPresent()) {
            return Kind.CROWDED;
        }
        return c.verdicts().stream().anyMatch(Verdict.Unknown.class::isInstance) || !s.coverage().complete()
                ? Kind.AS_FAR_AS_SEEN
                : Kind.HEALTHY;
    }

    private static String silence(MeasuredRecording s) {
        return s.measured().carriers.fall()
                .map(f -> Figure.text("from %.1f s into the recording on carriers left hardly"
                        + " any event, so they idle or are stuck", (f.atNanos() - s.span().startNanos()) / 1e9))
                .orElse("for most of the time carriers left no event, so they idled or were stuck");
    }

    private static boolean silent(MeasuredRecording s) {
        return s.carrierTime()
                .filter(b -> s.silentCarriers().unknownNanos() > MOSTLY_SILENT * b.carrierNanos()).isPresent();
    }

    /** False if there are carriers, and neither CPU time, idle time, a sample nor the end of a virtual thread of any. */
    private static boolean carriersWork(MeasuredRecording s) {
        return s.carrierTime()
                .filter(b -> b.onCpu().orElse(0) == 0 && s.measured().carriers.idleNanos() == 0).isEmpty()
                || s.measured().virtualThreads.ended() > 0
                || s.measured().samples.count(ThreadRef.CARRIERS) > 0;
    }

    private static boolean unknown(JudgedCell c, String cause) {
        return c.verdicts().stream().anyMatch(v -> v instanceof Verdict.Unknown && v.cause().equals(cause));
    }

    private static List<String> facts(JudgedCell c, MeasuredRecording s) {
        var facts = new ArrayList<String>();
        Concerns.first(c, s).or(() -> Concerns.unseen(c, s, Band.Range.P90)).ifPresent(facts::add);
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
            facts.add(locks(s, unknown(c, Queues.LOCKS.id())));
        }
        Concerns.asleep(c, s).ifPresent(facts::add);
        Concerns.atSockets(s).filter(at -> facts.stream().noneMatch(f -> f.contains(at))).ifPresent(facts::add);
        if (s.visibility().of(Topic.GC_PAUSES).seen()) {
            facts.add("GC " + Numbers.percent(s.gcPauseShare()) + " %");
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
                : s.settings().value(type, "threshold").filter(t -> s.settings().enabled(type))
                        .map(t -> " of " + t + " or longer").orElse(" recorded");
    }
}
