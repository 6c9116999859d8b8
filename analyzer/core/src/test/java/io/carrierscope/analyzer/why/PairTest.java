package io.carrierscope.analyzer.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.compare.CellGroup;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** A ratio and what it is made of, worked out on paper. */
class PairTest {
    private static final Offset<Double> CLOSE = within(1e-6);
    private static final String SOCKETS = "sockets and selectors";
    private static final String FRAMEWORK = "server and framework";

    /**
     * mvc-virtual: 500 requests, process 0.5 × 2 × 10 s / 500 = 20 ms, threads 0.4 × 2 × 10 s / 500 = 16 ms, of 120 samples 80 and 40. webflux:
     * 1250 requests, 0.6 × 20 s / 1250 = 9.6 ms, threads 0.45 × 20 s / 1250 = 7.2 ms, of 150 samples 50 and 100.
     */
    private static Pair pair() {
        return new Servers().with("mvc-virtual", 500, 0.5, 0.4, 80, 40, "org.apache.catalina.core.Valve.invoke")
                .with("webflux", 1250, 0.6, 0.45, 50, 100, "io.netty.channel.Pipeline.fire").condition("spring-wait")
                .pair("webflux", "mvc-virtual", "").orElseThrow();
    }

    /** Three runs of one server, two of the other. */
    @Test
    void bothSidesHaveAsManyRunsAsTheOneWithFewer() {
        var a = pair().a().group().typical();
        var b = pair().b().group().typical();
        var pair = new Pair(new ServerCost(new CellGroup(List.of(a, a, a))),
                new ServerCost(new CellGroup(List.of(b, b))));
        assertThat(pair.runs()).isEqualTo(2);
        assertThat(pair.servers()).isEqualTo("webflux : mvc-virtual");
    }

    @Test
    void layersAddUpToTheDifference() {
        var more = pair().moreByLayer();
        assertThat(more.get(SOCKETS)).isCloseTo(16e6 * 2 / 3 - 7.2e6 / 3, CLOSE);
        assertThat(more.get(FRAMEWORK)).isCloseTo(16e6 / 3 - 7.2e6 * 2 / 3, CLOSE);
        assertThat(more.get(ServerCost.JVM)).isCloseTo(4e6 - 2.4e6, CLOSE);
        assertThat(pair().more().orElseThrow()).isCloseTo(10.4e6, CLOSE);
        assertThat(pair().summedToWhole().orElseThrow()).isCloseTo(1, CLOSE);
    }

    @Test
    void theLogarithmOfTheRatioIsDivided() {
        var pair = pair();
        assertThat(pair.ratio()).isCloseTo(2.5, CLOSE);
        // 20 / 9.6 of 2.5; the rest is 1.2 processors against 1
        double demand = Math.log(20 / 9.6) / Math.log(2.5);
        assertThat(pair.shareOfDemand().orElseThrow()).isCloseTo(demand, CLOSE);
        assertThat(1 - demand).isCloseTo(Math.log(1.2) / Math.log(2.5), CLOSE);
        assertThat(pair.shareOf(SOCKETS).orElseThrow()).isCloseTo(demand * (16 * 2 / 3.0 - 2.4) / 10.4, CLOSE);
    }

    @Test
    void theSharesSumToOne() {
        var shares = pair().shares();
        assertThat(shares.values().stream().mapToDouble(Double::doubleValue).sum()).isCloseTo(1, CLOSE);
        assertThat(shares.get("busy processors")).isCloseTo(Math.log(1.2) / Math.log(2.5), CLOSE);
        assertThat(shares.get("server and framework"))
                .isCloseTo(Math.log(20 / 9.6) / Math.log(2.5) * (16 / 3.0 - 4.8) / 10.4, CLOSE);
        assertThat(shares.get(Pair.UNEXPLAINED)).isCloseTo(0, CLOSE);
    }

    @Test
    void switchesAreCountedForARequest() {
        // 3 × 500 + 500 / 4 in ten seconds with 50 requests a second
        assertThat(pair().b().voluntarySwitches().orElseThrow()).isCloseTo(3, CLOSE);
        assertThat(pair().b().involuntarySwitches().orElseThrow()).isCloseTo(0.25, CLOSE);
    }

    @Test
    void withoutSamplesNoLayersAreClaimed() {
        var pair = new Servers().with("spring-wait", "mvc-virtual", "", 500).with("spring-wait", "webflux", "", 700)
                .condition("spring-wait").pair("webflux", "mvc-virtual", "").orElseThrow();
        assertThat(pair.moreByLayer()).isEmpty();
        assertThat(pair.shareOfDemand()).isEmpty();
        assertThat(pair.summedToWhole()).isEmpty();
        assertThat(pair.interval()).isEmpty();
    }
}
