package io.carrierscope.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GoldenTest {
    @Test
    void aDifferenceShowsItsLinesAndHowToAcceptThem() {
        assertThat(Golden.difference("report.md", "a\nb\nc\n", "a\nB\nc\nd\n")).contains("differs", " 3 of its lines",
                """
                        line 2
                          file: b
                          now:  B
                        line 4
                          file:\s
                          now:  d
                        line 5
                          file: (no such line)
                        """, "./mvnw -q -pl analyzer/core test -Dtest='Golden", "-Dgolden=write");
    }

    @Test
    void atMostTenLinesAreShown() {
        String numbers = IntStream.range(0, 12_480).mapToObj(Integer::toString).collect(Collectors.joining("\n"));
        assertThat(Golden.difference("report.json", numbers, numbers.replaceAll("(?m)^", "x")))
                .contains("in 12480 of its lines").contains("line 10\n").doesNotContain("line 11\n")
                .hasLineCount(33);
    }
}
