package io.carrierscope.analyzer.report.format;

import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.event;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static io.carrierscope.analyzer.cell.HandMade.requests;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Sides;
import io.carrierscope.analyzer.judge.JudgedCell;
import java.util.List;
import org.junit.jupiter.api.Test;

class SentencesTest {
    /**
     * Of two processors others leave 2 - (0.9 - 0.75 - 0.1) × 2 = 1.9 to the cell of a, 2 - (1 - 0.4 - 0.1) × 2 = 1 to that of b. A
     * request takes 0.75 × 20 s / 3,000 = 5 ms of a, and 0.4 × 20 s / 1,200 = 6.667 ms of b, which is not the whole of 2.5 ×.
     */
    @Test
    void unequalHostsArePartOfTheReason() {
        var c = Sides.compare(group("a", 3_000, 0.75, 0.9), group("b", 1_200, 0.4, 1)).orElseThrow();
        assertThat(shortened(Sentences.of(c))).startsWith("a answers 2.50 × the requests of b (300 : 120 per second);"
                + " processors limit both: b had 0.80 of them and took 6,667 µs per request, a had 1.70 of them and took"
                + " 5,000 µs per request; cause in b: cpu-saturated, server-stack. (!) ");
        assertThat(shortened(Explanation.of(c))).contains("Why: processors limit both; b had 0.80 of them and took"
                + " 6,666.7 µs per request, a 1.70 and 5,000.0 µs. Why: cpu-saturated in b", "unequal hosts");
        // others leave 1.9 to b, too
        assertThat(
                Sentences.of(Sides.compare(group("a", 3_000, 0.75, 0.9), group("b", 1_200, 0.4, 0.55)).orElseThrow()))
                .doesNotContain("had 1.70 of them and took", "unequal hosts");
    }

    private static String shortened(String text) {
        return text.replaceAll("quick\\.(.)\\.io\\.closed-64\\.jdk25\\.r1", "$1");
    }

    private static CellGroup group(String server, int requests, double share, double machineShare) {
        var cell = HandMade.cell(
                recording("s.jfr", 25, event(server, "virtual", "server", 64, 0, 25), cpu(share, machineShare)),
                recording("c.jfr", 25, event(server, "virtual", "client", 64, 0, 25),
                        all(requests(requests, 5), cpu(0.1, machineShare))));
        return new CellGroup(List.of(JudgedCell.of(cell)));
    }
}
