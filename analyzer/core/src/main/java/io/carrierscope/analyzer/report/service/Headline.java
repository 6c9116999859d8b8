package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.cause.Causes;
import io.carrierscope.analyzer.cause.thread.CarriersCompensated;
import io.carrierscope.analyzer.cause.thread.Queues;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.classify.PinKind;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.report.format.Numbers;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.verdict.Verdict;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** The answer for one recording in one line: its first cause with site and figure, otherwise why it counts as healthy. */
public final class Headline {
    private static final double MOST = 0.5;
    private static final double NEARLY_ALL = 0.9;

    private Headline() {}

    /** Returns one sentence without a full stop. */
    public static String of(JudgedCell c) {
        boolean complete = c.cell().subject().filter(s -> !s.coverage().complete()).isEmpty();
        return (complete ? "" : "only a part of the recording was read. In that part: ")
                + cause(c).orElseGet(() -> state(c, Health::text));
    }

    /** The same without the figures of a healthy service, for a place that has them. */
    public static String brief(JudgedCell c) {
        return cause(c).orElseGet(() -> state(c, Health::brief));
    }

    private static String state(JudgedCell c, Function<Health, String> text) {
        var health = Health.of(c);
        return (health.works() ? slowest(c) : "") + text.apply(health);
    }

    /** What holds up the slowest requests, before what is said of all; empty unless it is most of their excess. */
    private static String slowest(JudgedCell c) {
        return c.foundForSlowest().stream().filter(f -> f.share() >= MOST && !f.evidence().isEmpty()).findFirst()
                .map(f -> f.cause() + " " + Texts.plain(f.evidence().get(0).claim()) + "; "
                        + Numbers.percent(f.share(), f.lowerBound()) + " % of " + f.shareOf() + "; otherwise ")
                .orElse("");
    }

    private static Optional<String> cause(JudgedCell c) {
        return c.found().stream().filter(f -> !Causes.isDoubt(f.cause())).findFirst().map(f -> found(c, f));
    }

    private static String found(JudgedCell c, Verdict.Found f) {
        String what = c.cell().subject().flatMap(s -> site(s, f)).orElseGet(() -> f.evidence().get(0).claim());
        String share = Numbers.percent(f.share(), f.lowerBound()) + " %";
        // a claim may already have the figure
        return Texts.harmless(what) + (what.contains(share) ? "" : "; " + share + " of " + f.shareOf()) + " ("
                + f.cause()
                + ")";
    }

    /** Where threads wait, for the causes that have a site; what happens, for those whose evidence is a delay. */
    private static Optional<String> site(MeasuredRecording s, Verdict.Found f) {
        return switch (f.cause()) {
            case "lock-contention" -> wait(s, f, WaitKind::ofLock);
            case "downstream-limited" -> wait(s, f, WaitKind::ofPermit);
            case "pinning-monitor" -> pin(s, PinKind.MONITOR);
            case "pinning-native" -> pin(s, PinKind.NATIVE);
            case "pinning-class-init" -> pin(s, PinKind.CLASS_INIT);
            case "native-blocking" -> s.measured().nativeCalls.sites().stream().findFirst()
                    .map(c -> "virtual threads blocked their carriers in native code at " + Holder.at(c.stack()));
            case "carriers-compensated" -> CarriersCompensated.at(s, f)
                    .map(at -> f.evidence().get(0).claim() + ", mostly at " + at);
            case "carrier-monopolized" ->
                Optional.of("virtual threads that compute for long hold the carriers, so others"
                        + " run late");
            case "synchronized-arrivals" -> Optional.of("work arrives in waves and queues for processors that are idle"
                    + " between waves");
            default -> Optional.empty();
        };
    }

    private static Optional<String> wait(MeasuredRecording s, Verdict.Found f, Predicate<WaitKind> kinds) {
        return s.measured().waits.sites(kinds).stream().filter(w -> Queues.ofWaits(f)).findFirst()
                .map(w -> waited(s.measured().waits.meanWaiting(kinds), w.meanWaiting(s.window())) + " for "
                        + Waits.withArticle(w) + (w.place().equals(Stack.NONE.site()) ? "" : " at " + w.place()));
    }

    /** The share is of all places together, so their sum is said first unless most wait at one place. */
    private static String waited(double all, double there) {
        return there >= NEARLY_ALL * all
                ? Numbers.rate(there) + " threads waited on average"
                : Numbers.rate(all) + " threads waited on average, " + Numbers.rate(there) + " of them";
    }

    private static Optional<String> pin(MeasuredRecording s, PinKind kind) {
        return s.measured().pinning.places().stream().filter(h -> h.site().kind() == kind).findFirst()
                .map(h -> "virtual threads held their carriers while they waited at "
                        + Holder.waitsAt(h.site().stack()));
    }
}
