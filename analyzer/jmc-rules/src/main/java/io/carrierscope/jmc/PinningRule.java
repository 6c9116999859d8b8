package io.carrierscope.jmc;

import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.thread.PinningCause;
import java.util.List;
import org.openjdk.jmc.flightrecorder.rules.Severity;
import org.openjdk.jmc.flightrecorder.rules.util.JfrRuleTopics;

/** Rule for pinned virtual threads: the verdicts on the causes {@code pinning-…}. */
public final class PinningRule extends FindingsRule {
    public PinningRule() {
        super("Pinning", "Virtual Thread Pinning", JfrRuleTopics.THREADS);
    }

    @Override
    List<Verdict> verdicts(Findings findings) {
        return findings.verdicts().stream().filter(v -> v.finding() instanceof PinningCause).toList();
    }

    @Override
    Opinion judge(Findings findings) {
        var verdicts = verdicts(findings);
        if (verdicts.isEmpty()) {
            return Opinion.of(Severity.NA, "No virtual threads ran.");
        }
        // verdicts are sorted: found, unknown, absent
        return switch (verdicts.get(0)) {
            case Verdict.Found f -> found(verdicts, f);
            case Verdict.Unknown u -> new Opinion(Severity.INFO, 0,
                    "Whether virtual threads pin their carriers cannot be"
                            + " determined: " + u.missing() + ".",
                    verdicts.stream().map(Opinion::line).toList(),
                    List.of("Record " + u.howToRecord() + "."));
            case Verdict.Absent a -> new Opinion(Severity.OK, 0, "Virtual threads did not pin their carriers.",
                    a.evidence().stream().map(Evidence::claim).toList(), List.of());
        };
    }

    private static Opinion found(List<Verdict> verdicts, Verdict.Found first) {
        var found = Verdict.Found.of(verdicts);
        double share = found.stream().mapToDouble(Verdict.Found::share).sum();
        return new Opinion(Severity.WARNING, share, Opinion.line(first) + ".",
                found.stream().flatMap(f -> f.evidence().stream()).map(e -> e.claim() + " [" + e.source() + "]")
                        .toList(),
                found.stream().map(Verdict.Found::remedy).toList());
    }
}
