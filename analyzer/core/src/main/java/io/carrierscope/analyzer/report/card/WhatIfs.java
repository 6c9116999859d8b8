package io.carrierscope.analyzer.report.card;

import static io.carrierscope.analyzer.fold.stat.Figure.text;

import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Intervention.Change;
import io.carrierscope.analyzer.model.WhatIf;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Predictions of a cell with something removed, in words. */
public final class WhatIfs {
    /** A lower end above this share of the prediction is not mentioned. */
    private static final double CLOSE = 0.95;

    private WhatIfs() {}

    /**
     * The prediction, its source, and the cells that would test it.
     *
     * @param measured throughput of the cell itself, per second; 0 if unknown
     */
    public static List<String> lines(WhatIf whatIf, double measured) {
        var lines = new ArrayList<String>();
        lines.add("Without " + whatIf.intervention().what() + ": " + prediction(whatIf, measured));
        if (!whatIf.intervention().tests().isEmpty()) {
            lines.add("Test: the same cell " + whatIf.intervention().tests().stream().map(Change::text)
                    .collect(Collectors.joining(", or ")));
        }
        return lines;
    }

    /**
     * What a recorded service gains without a cause if enough work arrives, as limits, or why that is not known. Empty where the least
     * that it would be is no more than now.
     *
     * @param perSecond the limit with the cause
     * @param gained what is known of it all the same, as a phrase
     */
    public static Optional<String> gain(WhatIf whatIf, double perSecond, Optional<String> gained) {
        return switch (whatIf) {
            case WhatIf.Predicted p -> p.lowerBound() && p.perSecond() <= perSecond
                    ? Optional.empty()
                    : Optional.of(gain(p, perSecond));
            case WhatIf.NotPredicted n ->
                Optional.of("Without it: " + gained.map(g -> g + "; how many per second is ").orElse("")
                        + "not predicted, since " + n.missing());
            case WhatIf.AsBefore b -> Optional.empty();
        };
    }

    private static String gain(WhatIf.Predicted p, double perSecond) {
        String limit = p.then().limit() + " (" + p.then().formula() + ")";
        if (p.lowerBound()) {
            String least = Numbers.rate(p.perSecond()) + "/s or more in place of " + Numbers.rate(perSecond) + "/s";
            return "Without it: " + switch (p.then().id()) {
                case CONCURRENCY -> least + " (" + p.then().formula() + ")" + ifProcessors(p);
                case CPU -> "processors allow " + least + "; no other limit is known";
                default -> "by " + p.then().limit() + " " + least + "; no other limit is known";
            };
        }
        return p.perSecond() > (1 + Verdict.NOISE) * perSecond
                ? "Without it: at most " + Numbers.rate(p.perSecond()) + "/s in place of " + Numbers.rate(perSecond)
                        + "/s, then limited by " + limit
                : "Without it alone no gain is predicted: still limited by " + limit;
    }

    /** Names the processors as a possible next limit: they are hardly used, so the CPU time of a request under load is not known. */
    private static String ifProcessors(WhatIf.Predicted p) {
        return leastIsClose(p)
                ? ""
                : ", if the processors allow it: with the CPU time measured here they allow "
                        + Numbers.rate(p.leastPerSecond()) + "/s, under load more";
    }

    private static String prediction(WhatIf whatIf, double measured) {
        return switch (whatIf) {
            case WhatIf.Predicted p when !p.gains(measured) && p.lowerBound() -> text(
                    "a gain is not known; the CPU time of a request allows %,.0f/s, limited by %s (%s), and %,.0f/s were"
                            + " measured. CPU time: %s",
                    p.perSecond(), p.then().limit(), p.then().formula(), measured, p.demand());
            case WhatIf.Predicted p when !p.gains(measured) -> text(
                    "no gain is predicted; %,.0f/s, limited by %s (%s), is less than the %,.0f/s measured. CPU time: %s",
                    p.perSecond(), p.then().limit(), p.then().formula(), measured, p.demand());
            case WhatIf.Predicted p -> text("%s%,.0f/s, then limited by %s (%s)%s%s%s. CPU time: %s",
                    p.lowerBound() ? "≥ " : "", p.perSecond(), p.then().limit(), p.then().formula(), most(p), least(p),
                    times(p), p.demand());
            case WhatIf.AsBefore b -> text("%,.0f tasks/s, as until %.1f s into the recording", b.perSecond(),
                    b.seconds());
            case WhatIf.NotPredicted u -> "not predicted, since " + u.missing();
        };
    }

    private static String most(WhatIf.Predicted p) {
        return p.most().map(m -> text("; at most %,.0f/s, limited by %s (%s)", m.perSecond(), m.limit(), m.formula()))
                .orElse("");
    }

    private static String times(WhatIf.Predicted p) {
        return p.times().map(t -> "; response time p50 " + Numbers.millis(t.p50Nanos()) + " ms, p99 "
                + Numbers.millis(t.p99Nanos()) + " ms").orElse("");
    }

    private static boolean leastIsClose(WhatIf.Predicted p) {
        return p.leastPerSecond() > CLOSE * p.perSecond();
    }

    private static String least(WhatIf.Predicted p) {
        return leastIsClose(p)
                ? ""
                : text("; %,.0f/s with the CPU time per request of this cell", p.leastPerSecond());
    }
}
