package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.OutsideJava;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.jvm.CpuSaturated;
import io.carrierscope.analyzer.finding.suspicion.JudgedService.State;
import io.carrierscope.analyzer.finding.suspicion.JudgedService;
import io.carrierscope.analyzer.finding.suspicion.Service;
import io.carrierscope.analyzer.finding.suspicion.WaitQuestions;
import io.carrierscope.analyzer.finding.tail.Band;
import io.carrierscope.analyzer.finding.wait.PoolExhausted;
import io.carrierscope.analyzer.finding.wait.Queues;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.wait.Waits;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.report.chart.CarrierShares;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.settings.CommandName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The state of a service in words.
 *
 * @param facts figures that are as they should be, as phrases
 */
record StateText(State state, List<String> facts) {
    /** From this share of the machine on, it is worth knowing what computes. */
    private static final double WORTH_A_PLACE = 0.1;
    /** A smaller share is shown as 0.0 %. */
    private static final double NO_PINS = 0.0005;

    /** What comes before the facts. */
    String prefix() {
        return switch (state) {
            case HEALTHY -> "healthy: ";
            case HEALTHY_AS_FAR_AS_SEEN -> "healthy as far as this recording shows: ";
            case SILENT -> "not known whether it works: ";
            case IDLE -> "idle: ";
            case IDLE_OR_STUCK -> "no work seen, so it idles or is stuck: ";
            case NOT_SEEN -> "this recording shows too little for a verdict: ";
            case SUSPECTED -> "no known cause found, but ";
            case STUCK, START_UP, CAUSE_FOUND -> "";
        };
    }

    /** True if the first fact is the answer; otherwise all of them are. */
    boolean standsAlone() {
        return state == State.SUSPECTED || state == State.SILENT || state == State.NOT_SEEN;
    }

    /** The same without the figures. */
    String brief() {
        return standsAlone() ? prefix() + facts.get(0) : prefix().replaceFirst(": $", "");
    }

    static StateText of(JudgedCell c) {
        var service = c.service().orElseThrow();
        var s = service.given().recording();
        var state = service.state();
        if (state == State.NOT_SEEN) {
            var missing = JudgedService.missing(s);
            return new StateText(state,
                    List.of(String.join(", ", missing) + (missing.size() == 1 ? " was" : " were") + " not recorded"));
        }
        var facts = facts(c, service);
        if (state == State.IDLE) {
            facts.add((s.measured().standing.count() > 0
                    ? "its threads wait for work; if it should have some, a thread dump shows what they wait for:"
                    : "whether its threads wait for work or for something else a thread dump shows:")
                    + " " + CommandName.dumpingThreads(s.profile().jdkFeature()));
        }
        if (state.mayBeStuck()) {
            service.given().standing(t -> true).ifPresent(at -> facts.add(0, at));
            if (state == State.SILENT) {
                facts.add(0, silence(s));
            }
            if (s.dump().isEmpty()) {
                facts.add("a thread dump shows which: " + CommandName.dumpingThreads(s.profile().jdkFeature()));
            }
        }
        return new StateText(state, facts.stream().map(Texts::harmless).toList());
    }

    private static String silence(MeasuredRecording s) {
        return s.measured().carriers.fall()
                .map(f -> Figure.text("from %.1f s into the recording on carriers left hardly"
                        + " any event, so they idle or are stuck", (f.atNanos() - s.span().startNanos()) / 1e9))
                .orElse("for most of the time carriers left no event, so they idled or were stuck");
    }

    private static List<String> facts(JudgedCell c, JudgedService service) {
        var given = service.given();
        var s = given.recording();
        var facts = new ArrayList<String>();
        service.first().map(f -> f.evidence().getFirst().claim()).ifPresent(facts::add);
        if (service.state() == State.HEALTHY_AS_FAR_AS_SEEN && given.waitsWithoutThreads()) {
            facts.add(
                    "what requests of its event loops wait for without a thread leaves no event, such as for a connection of"
                            + " a client's pool");
        }
        var crowd = crowd(given);
        crowd.filter(others -> !s.usesMost()).ifPresent(facts::add);
        PoolExhausted.unseen(s).filter(u -> service.state() == State.HEALTHY_AS_FAR_AS_SEEN).ifPresent(facts::add);
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
        load(s).ifPresent(load -> facts.add(load + (s.measured().cpu.jvmShare().getAsDouble() >= WORTH_A_PLACE
                ? OutsideJava.of(s).map(OutsideJava::text).or(() -> HottestPlace.ofCpu(c, s)).map(at -> ", " + at)
                        .orElse("")
                : "")));
        crowd.filter(others -> s.usesMost()).ifPresent(facts::add);
        if (service.state() == State.IDLE && s.measured().cpu.jvmShare().isEmpty()) {
            facts.add(Figure.text("%s of CPU time, which stand for %.1f %% of a processor",
                    Numbers.count(s.measured().samples.count(), "sample"), 100 * given.sampledProcessors()));
        }
        double thrown = s.measured().throwables.perSecond();
        if (s.measured().throwables.processors() >= Verdict.NOISE
                * s.busyProcessors().orElse(Double.POSITIVE_INFINITY)) {
            facts.add(Numbers.rate(thrown) + " exceptions created per second");
        }
        if (!s.visibility().of(Topic.PARKS, Topic.MONITOR_ENTERS).blind()) {
            facts.add(locks(s, given.unknown(Queues.LOCKS.id())));
        }
        WaitQuestions.asleep(given).ifPresent(facts::add);
        WaitQuestions.results(given).ifPresent(facts::add);
        WaitQuestions.atSockets(given).filter(at -> facts.stream().noneMatch(f -> f.contains(at)))
                .ifPresent(facts::add);
        if (s.visibility().of(Topic.GC_PAUSES).seen()) {
            facts.add("GC " + Numbers.percent(s.gcPauseShare()) + " %");
        }
        if (service.first().isEmpty() && s.visibility().virtualParks().blind()
                && s.carrierTime().filter(b -> Service.virtualThreadsRan(s, b)).isPresent()) {
            facts.add("what its virtual threads wait for was not recorded");
        }
        WaitQuestions.unseenOf(given, Band.Range.P90).filter(u -> service.first().isEmpty()).ifPresent(facts::add);
        return facts;
    }

    /** What other processes took of the machine, where nobody can tell what this JVM would have done with it. */
    private static Optional<String> crowd(Service given) {
        var s = given.recording();
        return Optional.of(s).filter(MeasuredRecording::full)
                .filter(r -> given.unknown(CpuSaturated.ID) && !given.rests())
                .filter(r -> given.cell().host().shares(r))
                .map(r -> Figure.text(
                        "%s and this JVM %.2f of the %.2f that they left it, so it may have lacked some",
                        Evidence.othersUsed(r), r.busyProcessors().orElse(0),
                        Math.min(r.profile().activeProcessors(), r.leftProcessors())));
    }

    /** How busy the JVM keeps the processors, such as {@code CPU 12.3 % of 4 processors}. */
    static Optional<String> load(MeasuredRecording s) {
        return s.measured().cpu.jvmShare().stream().mapToObj(share -> "CPU " + Numbers.percent(share) + " % of "
                + (s.profile().knowsProcessors()
                        ? Numbers.count(s.profile().hardwareThreads(), "processor")
                        : "the processors"))
                .findFirst();
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
