package io.carrierscope.runner.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.runner.client.load.Batches;
import io.carrierscope.runner.client.load.ClosedLoop;
import io.carrierscope.runner.client.load.LoadPlan;
import io.carrierscope.runner.client.load.OpenLoop;
import io.carrierscope.runner.client.load.OpenLoop.Arrivals;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of cells. */
class CellIdTest {
    static Stream<Arguments> plans() {
        return Stream.of(Arguments.of(new ClosedLoop(64), "quick.virtual.io.closed-64.jdk25.r1"),
                Arguments.of(new ClosedLoop(80, 64), "quick.virtual.io.closed-80-64conn.jdk25.r1"),
                Arguments.of(new Batches(1000, 80, 64), "quick.virtual.io.batch-1000x80-64conn.jdk25.r1"),
                Arguments.of(open(500, Arrivals.CONSTANT), "quick.virtual.io.constant-500.jdk25.r1"),
                Arguments.of(open(1e6, Arrivals.POISSON), "quick.virtual.io.poisson-1000000.jdk25.r1"),
                Arguments.of(open(0.5, Arrivals.POISSON), "quick.virtual.io.poisson-0_5.jdk25.r1"));
    }

    private static LoadPlan open(double rate, Arrivals arrivals) {
        return new OpenLoop(rate, arrivals, 100, 100);
    }

    @ParameterizedTest
    @MethodSource("plans")
    void hasOneWordForEachAxis(LoadPlan plan, String expected) {
        assertThat(Samples.cell(plan).id()).hasToString(expected);
        assertThat(expected.split("\\.")).hasSize(6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a/b", "../x", "a b", "Quick"})
    void isSafeInAFileName(String text) {
        assertThatThrownBy(() -> new CellId(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
