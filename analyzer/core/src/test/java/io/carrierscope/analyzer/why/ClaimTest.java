package io.carrierscope.analyzer.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.why.Claim.From;
import io.carrierscope.analyzer.why.Claim.Result;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A gap of 400 to 900 requests, and controls in between and beyond. */
class ClaimTest {
    private static final String SUITE = "spring-wait";

    @ParameterizedTest
    @CsvSource({"SLOWER, 900, 1.0, HOLDS", "SLOWER, 610, 0.5204, HOLDS", "SLOWER, 500, 0.2752, IN_PART",
            "SLOWER, 410, 0.0304, REFUTED", "SLOWER, 300, -0.3548, REFUTED", "FASTER, 400, 1.0, HOLDS",
            "FASTER, 800, 0.1452, REFUTED", "FASTER, 590, 0.5207, HOLDS"})
    void aClaimIsWorthWhatItsControlMoves(From from, int answered, double share, Result result) {
        var condition = new Servers().with(SUITE, "mvc-virtual", "", 400).with(SUITE, "webflux", "", 900)
                .with(SUITE, "control", "", answered).condition(SUITE);
        var pair = condition.pair("webflux", "mvc-virtual", "").orElseThrow();
        var side = condition.side("control", "").orElseThrow();
        var control = new Claim("a claim", "a change", "control", from);
        assertThat(control.shareOfGap(pair, side).orElseThrow()).isCloseTo(share, within(1e-4));
        assertThat(control.result(pair, side, true)).isEqualTo(result);
        assertThat(control.result(pair, side, false)).isEqualTo(Result.NO_GAP);
    }
}
