package io.carrierscope.analyzer.compare;

import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cell;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.event;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static io.carrierscope.analyzer.cell.HandMade.requests;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cause.Evidence;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.recording.Recorded;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PairCausesTest {
    /** Answers so many requests in 10 s; the process and its pool use these shares of two processors. */
    private static Cell saturated(String server, int requests, double share, double poolShare) {
        var thread = Recorded.platform(20, "qtp1-20");
        return cell(
                recording("s.jfr", 21, event(server, "platform-pool", "server", 8, 4, 21),
                        all(cpu(thread, poolShare), cpu(share, 1))),
                recording("c.jfr", 21, event(server, "platform-pool", "client", 8, 0, 21),
                        all(requests(requests, 5), cpu(0.1, 1))));
    }

    @Test
    void theStackThatTakesMoreProcessorTimeIsNamedWithItsPart() {
        // 0.3 × 2 × 10 s / 300 = 20 ms against 0.2 × 2 × 10 s / 120 = 33.3 ms a request; of it the pool 16.7 and 25 ms
        var causes = PairCauses.of(saturated("a", 300, 0.3, 0.25), saturated("b", 120, 0.2, 0.15), true, Axis.SERVER,
                2.5,
                OptionalDouble.of(0.6));
        assertThat(causes).singleElement().satisfies(f -> {
            assertThat(f.cause()).isEqualTo("server-stack");
            assertThat(f.share()).isCloseTo(0.55749, within(1e-5)); // ln 1.6667 / ln 2.5
            assertThat(f.evidence()).extracting(Evidence::claim).containsExactly(
                    "a request takes 33,333.3 µs of processor time, 20,000.0 µs in the faster one",
                    "most of the difference is in threads qtp*-*: 25,000.0 against 16,666.7 µs");
        });
    }

    @Test
    void whatIsNotLimitedByProcessorsIsNotSlowedByItsStack() {
        assertThat(
                PairCauses.of(saturated("a", 300, 0.3, 0.25), saturated("b", 120, 0.2, 0.15), false, Axis.SERVER, 2.5,
                        OptionalDouble.empty()))
                .isEmpty();
    }

    @Test
    void recordingCostsWhatIsAnsweredWithoutIt() {
        var causes = PairCauses.of(saturated("a", 300, 0.3, 0.25), saturated("a", 270, 0.3, 0.25), true, Axis.RECORDING,
                300 / 270.0, OptionalDouble.empty());
        assertThat(causes).singleElement().satisfies(f -> {
            assertThat(f.cause()).isEqualTo("recording-overhead");
            assertThat(f.share()).isCloseTo(0.1, within(1e-9));
        });
    }
}
