package io.carrierscope.corpus.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.judge.Findings;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OutcomeTest {
    private static final Expectation LIMITED = new Expectation("Any", List.of(21), List.of("pool-exhausted"),
            Set.of(RecordingSettings.OURS));
    private static final Expectation HEALTHY = new Expectation("Any", List.of(21), List.of(),
            Set.of(RecordingSettings.values()));

    private static Finding finding(String id) {
        return Findings.named(id).orElseThrow();
    }

    private static Verdict found(String cause) {
        return new Verdict.Found(finding(cause), 0.5, "pool threads", List.of(), "");
    }

    private static Verdict unknown(String cause) {
        return new Verdict.Unknown(finding(cause), "", "");
    }

    private static Verdict absent(String cause) {
        return new Verdict.Absent(finding(cause), List.of());
    }

    @Test
    void theFirstOfTheFoundCausesCounts() {
        assertThat(Outcome.of(LIMITED, List.of(found("pool-exhausted"), found("cpu-saturated"))))
                .isEqualTo(Outcome.RIGHT);
        assertThat(Outcome.of(LIMITED, List.of(found("cpu-saturated"), found("pool-exhausted"))))
                .isEqualTo(Outcome.WRONG);
    }

    @Test
    void aDoubtIsNoCause() {
        assertThat(Outcome.of(HEALTHY, List.of(found("not-warm")))).isEqualTo(Outcome.RIGHT);
        assertThat(Outcome.of(LIMITED, List.of(found("not-warm"), found("pool-exhausted")))).isEqualTo(Outcome.RIGHT);
    }

    @Test
    void anyCauseIsWrongForAHealthyProgram() {
        assertThat(Outcome.of(HEALTHY, List.of(found("pool-exhausted")))).isEqualTo(Outcome.WRONG);
        assertThat(Outcome.of(HEALTHY, List.of(unknown("pool-exhausted")))).isEqualTo(Outcome.RIGHT);
    }

    @Test
    void onlyTheFirstUnknownCauseNarrows() {
        assertThat(Outcome.of(LIMITED, List.of(unknown("pool-exhausted"), unknown("lock-contention"))))
                .isEqualTo(Outcome.NARROWED);
        assertThat(Outcome.of(LIMITED, List.of(unknown("lock-contention"), unknown("pool-exhausted"))))
                .isEqualTo(Outcome.UNKNOWN);
        assertThat(Outcome.of(LIMITED, List.of(unknown("lock-contention"), absent("pool-exhausted"))))
                .isEqualTo(Outcome.MISSED);
    }
}
