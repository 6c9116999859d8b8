package io.carrierscope.jmc;

import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.suspicion.JudgedService;
import java.util.List;
import org.openjdk.jmc.flightrecorder.rules.Severity;
import org.openjdk.jmc.flightrecorder.rules.util.JfrRuleTopics;

/** Rule for what may hold up a service in which no cause was found: the suspicions. */
public final class SuspicionsRule extends FindingsRule {
    public SuspicionsRule() {
        super("Suspicions", "Suspicions", JfrRuleTopics.JVM_INFORMATION);
    }

    @Override
    List<Verdict> verdicts(Findings findings) {
        return findings.cell().service().map(JudgedService::suspicions).orElse(List.of());
    }

    @Override
    Opinion judge(Findings findings) {
        var found = findings.cell().told();
        return found.isEmpty()
                ? Opinion.of(Severity.OK, "Nothing else is seen that may hold up the service.")
                : new Opinion(Severity.INFO, found.getFirst().share(), Opinion.line(found.getFirst()) + ".",
                        found.stream().map(f -> f.evidence().getFirst().claim() + " (" + f.finding().name() + ")")
                                .toList(),
                        found.stream().map(Verdict.Found::remedy).distinct().toList());
    }
}
