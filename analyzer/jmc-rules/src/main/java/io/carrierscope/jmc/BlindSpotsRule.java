package io.carrierscope.jmc;

import io.carrierscope.analyzer.finding.Verdict;
import java.util.List;
import org.openjdk.jmc.flightrecorder.rules.Severity;
import org.openjdk.jmc.flightrecorder.rules.util.JfrRuleTopics;

/**
 * Rule for questions that the recording cannot answer, each with the recorder option that would: all {@code unknown} verdicts.
 */
public final class BlindSpotsRule extends FindingsRule {
    public BlindSpotsRule() {
        super("BlindSpots", "Blind Spots of the Recording", JfrRuleTopics.RECORDING);
    }

    @Override
    List<Verdict.Unknown> verdicts(Findings findings) {
        return findings.unknown();
    }

    @Override
    Opinion judge(Findings findings) {
        var unknown = findings.unknown();
        if (unknown.isEmpty()) {
            return Opinion.of(Severity.OK, "The recording can show or rule out every cause.");
        }
        return new Opinion(Severity.INFO, 0,
                "The recording can neither show nor rule out: "
                        + String.join(", ", unknown.stream().map(Verdict::cause).toList())
                        + ".",
                unknown.stream().map(Opinion::line).toList(),
                unknown.stream().map(u -> u.cause() + ": record " + u.howToRecord()).distinct().toList());
    }
}
