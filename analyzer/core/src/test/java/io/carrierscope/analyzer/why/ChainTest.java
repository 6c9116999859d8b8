package io.carrierscope.analyzer.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** From one program as published to the other, one change after the other. */
class ChainTest {
    private static final Offset<Double> CLOSE = within(1e-9);
    private static final String SUITE = "kafka-ack";
    private static final String REACTIVE = "webflux-reactor-kafka";

    @Test
    void itsStepsMultiplyToTheRatio() {
        var chain = Chain.ofPublished(new Servers().with(SUITE, "mvc-virtual", "mvc-linger10", 250)
                .with(SUITE, "mvc-virtual", "harmonised-linger0", 400).with(SUITE, REACTIVE, "harmonised-linger0", 300)
                .with(SUITE, REACTIVE, "webflux-linger10", 750).condition(SUITE), Study.ACK).orElseThrow();
        assertThat(chain.links()).extracting(Chain.Link::ratio).containsExactly(1.6, 0.75, 2.5);
        assertThat(chain.ratio()).isCloseTo(3, CLOSE);
        assertThat(chain.links().stream().mapToDouble(chain::share).sum()).isCloseTo(1, CLOSE);
        assertThat(chain.share(chain.links().get(1))).isCloseTo(Math.log(0.75) / Math.log(3), CLOSE);
    }

    @Test
    void moreCellsTakeItFurtherApart() {
        var chain = Chain.ofPublished(new Servers().with(SUITE, "mvc-virtual", "mvc-linger10", 250)
                .with(SUITE, "mvc-virtual", "harmonised-linger10", 200)
                .with(SUITE, "mvc-virtual", "harmonised-linger0", 400).with(SUITE, "webflux", "harmonised-linger0", 500)
                .with(SUITE, REACTIVE, "harmonised-linger0", 300).with(SUITE, REACTIVE, "webflux-linger10", 750)
                .condition(SUITE), Study.ACK).orElseThrow();
        assertThat(chain.links()).extracting(Chain.Link::ratio).containsExactly(0.8, 2.0, 1.25, 0.6, 2.5);
    }

    @Test
    void withoutOneOfItsEndsThereIsNone() {
        assertThat(Chain.ofPublished(new Servers().with(SUITE, "mvc-virtual", "mvc-linger10", 250)
                .with(SUITE, REACTIVE, "webflux-linger10", 750).condition(SUITE), Study.ACK)).isEmpty();
    }
}
