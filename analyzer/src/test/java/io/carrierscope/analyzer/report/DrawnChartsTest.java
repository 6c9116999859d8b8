package io.carrierscope.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DrawnChartsTest {
    @Test
    void drawsInTheOrderOfThePageWhateverBlocksTheyAreIn() {
        var drawn = DrawnCharts.of(List.of(chart("a"), new Block.Heading("between"),
                new Block.Fold("more", List.of(chart("b"), chart("c"))),
                new Block.Card("card", "Card", "", List.of(new Block.Fold("deep", List.of(chart("d")))))));
        assertThat(IntStream.range(0, 4).mapToObj(i -> drawn.next())).containsExactly("chart1- a: says a",
                "chart2- b: says b", "chart3- c: says c", "chart4- d: says d");
    }

    private static Block chart(String title) {
        return new Block.Chart(title, "says " + title, List.of(), (prefix, label) -> prefix + " " + label, false);
    }
}
