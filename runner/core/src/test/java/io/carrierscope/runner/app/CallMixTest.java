package io.carrierscope.runner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Requests in the proportion of their weights, and which answers are right. */
class CallMixTest {
    private static HttpCall call(String path, int weight, Integer expect) {
        return new HttpCall(path, "GET", path, Map.of(), null, weight, expect);
    }

    @Test
    void weightsAreProportions() {
        CallMix mix = new CallMix(List.of(call("/a", 9, null), call("/b", 2, null)));
        long second = IntStream.range(1, 11_001).filter(id -> mix.of(id).path().equals("/b")).count();
        assertThat(second / 11_000.0).isCloseTo(2 / 11.0, within(0.03));
    }

    @Test
    void eachRunSendsTheSame() {
        List<HttpCall> calls = List.of(call("/a", 1, null), call("/b", 1, null));
        CallMix one = new CallMix(calls);
        CallMix other = new CallMix(calls);
        assertThat(IntStream.range(1, 100)).allMatch(id -> one.of(id) == other.of(id));
    }

    @Test
    void anExpectedStatusIsTheOnlyRightOne() {
        assertThat(call("/", 1, null).accepts(302)).isTrue();
        assertThat(call("/", 1, null).accepts(400)).isFalse();
        assertThat(call("/", 1, 201).accepts(200)).isFalse();
        assertThat(call("/", 1, 404).accepts(404)).isTrue();
    }
}
