package io.carrierscope.analyzer.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.JvmEvent.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

class KneeTest {
    @Test
    void isTheHighestRateThatMetTheLimit() {
        var knee = Knee.of(List.of(step(1000, true, 0), step(4000, false, 0), step(2500, true, 0), step(3100, false, 0),
                step(2250, true, 0.9), step(1250, true, 0.5))).orElseThrow();
        assertThat(knee.perSecond()).isEqualTo(2500);
        assertThat(knee.levels()).extracting(Step::kneeShare).containsExactly(0.5, 0.9);
    }

    @Test
    void noneWhereNoRateMetIt() {
        assertThat(Knee.of(List.of(step(1000, false, 0)))).isEmpty();
        assertThat(Knee.of(List.of())).isEmpty();
    }

    private static Step step(double rate, boolean met, double share) {
        return new Step(0, 1, share > 0 ? "level" : "search", rate, rate, 1, 2, 0, met, 50_000_000, share);
    }
}
