package io.carrierscope.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GoldenTest {
    @Test
    void aDifferenceShowsItsLinesAndHowToAcceptThem() {
        assertThat(Golden.difference("report.md", "a\nb\nc\n", "a\nB\nc\nd\n")).contains("report.md differs",
                """
                        line 2
                        - b
                        + B
                        line 4
                        + d
                        If the new""", "./mvnw -q -pl analyzer/core -am test -Dtest='Golden", "-Dgolden=write");
    }

    @Test
    void anInsertedLineIsOneLine() {
        String numbers = numbers(5_000);
        assertThat(Golden.difference("report.json", numbers, "first\n" + numbers))
                .contains("line 1\n+ first\nIf the new");
    }

    @Test
    void atMostThirtyLinesAreShown() {
        String numbers = numbers(700);
        assertThat(Golden.difference("report.json", numbers, numbers.replaceAll("(?m)^", "x")))
                .contains("- 28\n").doesNotContain("- 29\n").contains("and 1371 more lines");
    }

    private static String numbers(int count) {
        return IntStream.range(0, count).mapToObj(Integer::toString).collect(Collectors.joining("\n"));
    }
}
