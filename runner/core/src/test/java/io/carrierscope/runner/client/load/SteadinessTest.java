package io.carrierscope.runner.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.runner.client.load.WarmupWatch.Steadiness.Window;
import io.carrierscope.runner.client.load.WarmupWatch.Steadiness;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a warm-up is over, on series made by hand. */
class SteadinessTest {
    /** Answers per window of one second, and microseconds of CPU per answer. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            100,                 50,             false
            100 103,             50 50,          false
            100 103 106,         50 50 50,       true
            100 110 112 114,     50 50 50 50,    true
            100 110 112,         50 50 50,       false
            100 104 108 120,     50 50 50 50,    false
            100 100 100,         50 40 39,       false
            100 100 100 100,     50 40 39 38,    true
            0 0 0,               0 0 0,          false
            100 96 92,           50 50 50,       true
            100 94 92,           50 50 50,       false
            """)
    void isReachedWhenTwoChangesInARowAreSmall(String answers, String micros, boolean expected) {
        long[] counts = Stream.of(answers.split(" ")).mapToLong(Long::parseLong).toArray();
        long[] costs = Stream.of(micros.split(" ")).mapToLong(Long::parseLong).toArray();
        Steadiness steadiness = new Steadiness();
        for (int i = 0; i < counts.length; i++) {
            steadiness.add(new Window(counts[i], 1_000_000_000, counts[i] * costs[i] * 1_000, 10, 10));
        }
        assertThat(steadiness.reached()).isEqualTo(expected);
    }

    /** The same in every window, while methods wait: two windows in a row must agree with few of them. */
    @Test
    void isNotReachedWhileMethodsWaitForTheCompiler() {
        Steadiness steadiness = new Steadiness();
        boolean[] reached = new boolean[6];
        int[] methods = {215, 213, 11, 10, 240, 3};
        for (int i = 0; i < methods.length; i++) {
            steadiness.add(new Window(3_740, 1_000_000_000, 1_010_000_000, methods[i], -1));
            reached[i] = steadiness.reached();
        }
        assertThat(reached).containsOnly(false);
        steadiness.add(new Window(3_740, 1_000_000_000, 1_010_000_000, 0, 0));
        assertThat(steadiness.reached()).isTrue();
    }

    /** The same in every window, but clients wait to be accepted; those that connect anew are few. */
    @Test
    void isNotReachedWhileConnectionsWait() {
        Steadiness steadiness = new Steadiness();
        for (int waiting : new int[]{147, 121, 11, 10}) {
            steadiness.add(new Window(3_740, 1_000_000_000, 1_010_000_000, 0, waiting));
            assertThat(steadiness.reached()).isFalse();
        }
        steadiness.add(new Window(3_740, 1_000_000_000, 1_010_000_000, 0, -1));
        assertThat(steadiness.reached()).isTrue();
    }

    /** 200 in 2 s after 80 in 1 s is 25 % more; 40 us per answer after 50 us is 20 % less. */
    @Test
    void saysTheLastChanges() {
        Steadiness steadiness = new Steadiness();
        assertThat(steadiness.throughputChange()).isNaN();
        steadiness.add(new Window(80, 1_000_000_000, 4_000_000, 0, 0));
        steadiness.add(new Window(200, 2_000_000_000, 8_000_000, 0, 0));
        assertThat(steadiness.throughputChange()).isCloseTo(0.25, within(1e-9));
        assertThat(steadiness.cpuChange()).isCloseTo(-0.2, within(1e-9));
    }
}
