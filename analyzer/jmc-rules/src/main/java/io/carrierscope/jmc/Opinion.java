package io.carrierscope.jmc;

import io.carrierscope.analyzer.finding.Verdict;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmc.flightrecorder.rules.Severity;

/**
 * The result of a rule, as plain text.
 *
 * @param share share of the whole in question, 0 to 1; ranks warnings against each other
 */
record Opinion(Severity severity, double share, String summary, List<String> explanation, List<String> solution) {
    static Opinion of(Severity severity, String summary) {
        return new Opinion(severity, 0, summary, List.of(), List.of());
    }

    /** Score on JMC's scale: from 25 on information, from 75 on a warning, at most 100. */
    double score() {
        return switch (severity) {
            case WARNING -> Severity.WARNING.getLimit() + (100 - Severity.WARNING.getLimit()) * Math.clamp(share, 0, 1);
            case INFO -> Severity.INFO.getLimit();
            default -> 0;
        };
    }

    /** The verdict in one line, with its status as in {@code report.json}. */
    static String line(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Found f -> String.format(Locale.ROOT, "%s: found, %s%.1f %% of %s%s", f.cause(),
                    f.lowerBound() ? "≥ " : "", 100 * f.share(), f.shareOf(),
                    f.because().map(other -> ", full because of " + other).orElse(""));
            case Verdict.Unknown u -> u.cause() + ": unknown, " + u.missing();
            case Verdict.Absent a -> a.cause() + ": absent";
        };
    }
}
