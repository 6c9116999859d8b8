package io.carrierscope.jmc;

import io.carrierscope.analyzer.verdict.Verdict;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmc.flightrecorder.rules.Severity;

/**
 * What a rule makes of the findings; texts are plain.
 *
 * @param share of the capacity in question, 0 to 1: ranks warnings among each other
 */
record Opinion(Severity severity, double share, String summary, List<String> explanation, List<String> solution) {
    static Opinion of(Severity severity, String summary) {
        return new Opinion(severity, 0, summary, List.of(), List.of());
    }

    /** JMC's scale: from 25 on information, from 75 on a warning, at most 100. */
    double score() {
        return switch (severity) {
            case WARNING -> Severity.WARNING.getLimit() + (100 - Severity.WARNING.getLimit()) * Math.clamp(share, 0, 1);
            case INFO -> Severity.INFO.getLimit();
            default -> 0;
        };
    }

    /** The verdict in a line, its status as in {@code report.json}. */
    static String line(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Found f -> String.format(Locale.ROOT, "%s: found, %.1f %% of %s", f.cause(), 100 * f.share(),
                    f.shareOf());
            case Verdict.Unknown u -> u.cause() + ": unknown, " + u.missing();
            case Verdict.Absent a -> a.cause() + ": absent";
        };
    }
}
