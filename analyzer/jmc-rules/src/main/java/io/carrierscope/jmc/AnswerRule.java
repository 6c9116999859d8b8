package io.carrierscope.jmc;

import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.suspicion.JudgedService;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jmc.flightrecorder.rules.Severity;
import org.openjdk.jmc.flightrecorder.rules.util.JfrRuleTopics;

/** Rule for the answer as a whole: the state of the service in one word, the cause or suspicion to name first, and all verdicts. */
public final class AnswerRule extends FindingsRule {
    public AnswerRule() {
        super("Answer", "What Limits the Service", JfrRuleTopics.JVM_INFORMATION);
    }

    @Override
    List<Verdict> verdicts(Findings findings) {
        return findings.verdicts();
    }

    @Override
    Opinion judge(Findings findings) {
        var cell = findings.cell();
        String state = findings.state().isEmpty() ? "" : "State: " + findings.state() + ". ";
        var first = cell.first().or(() -> cell.service().flatMap(JudgedService::first));
        if (first.isEmpty()) {
            boolean well = cell.service().filter(s -> s.state() == JudgedService.State.HEALTHY).isPresent();
            return Opinion.of(well ? Severity.OK : Severity.INFO, state + "No cause was found.");
        }
        var found = Stream.concat(first.stream(), Verdict.Found.of(findings.verdicts()).stream()).distinct().toList();
        return new Opinion(cell.first().isPresent() ? Severity.WARNING : Severity.INFO, first.get().share(),
                state + Opinion.line(first.get()) + ".",
                found.stream().flatMap(f -> f.evidence().stream().limit(1)
                        .map(e -> f.cause() + ": " + e.claim() + " [" + e.source() + "]")).toList(),
                found.stream().filter(f -> f.because().isEmpty()).map(Verdict.Found::remedy).distinct().toList());
    }
}
