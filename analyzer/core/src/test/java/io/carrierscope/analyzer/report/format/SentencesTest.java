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
     * Of two processors others leave 2 - (1 - 0.75 - 0.1) × 2 = 1.7 to the cell of a, 2 - (1 - 0.4 - 0.1) × 2 = 1 to that of b; less 0.2
     * of the load generator 1.5 and 0.8 to the servers. A request takes 0.75 × 20 s / 3,000 = 5 ms of a, and 0.4 × 20 s / 1,200 =
     * 6.667 ms of b: 1.5 / 0.8 and 6.667 / 5 together are 2.5.
     */
    @Test
    void unequalHostsArePartOfTheReason() {
        var c = Sides.compare(group("a", 3_000, 0.75, 1), group("b", 1_200, 0.4, 1)).orElseThrow();
        assertThat(shortened(Sentences.of(c))).startsWith("a answers 2.50 × the requests of b (300 : 120 per second);"
                + " processors limit both: b had 0.80 of them and took 6,667 µs per request, a had 1.50 of them and took"
                + " 5,000 µs per request; cause in b: server-stack. (!) ");
        assertThat(shortened(Explanation.of(c))).contains("Why: processors limit both; b had 0.80 of them and took"
                + " 6,666.7 µs per request, a 1.50 and 5,000.0 µs. Also: server-stack in b", "unequal hosts");
        // others leave 1.7 to b, too
        var alike = Sides.compare(group("a", 3_000, 0.75, 1), group("b", 1_200, 0.4, 0.65)).orElseThrow();
        assertThat(Sentences.of(alike)).doesNotContain("of them and took");
    }

    /** 8 clients; a request takes 212 ms on one side and 110 on the other, of which 20 are CPU time. */
    @Test
    void unknownTimeIsNoReason() {
        var c = Sides.compare(application(600, 0.4, 0.2, 110), application(300, 0.2, 0.1, 212)).orElseThrow();
        assertThat(Sentences.of(c))
                .contains("no known cause found (of shop.app.work.closed-8.jdk25.r1 192.0 of 212.0 ms"
                        + " per request are of unknown kind (a lock, a pool, another service))");
        assertThat(Explanation.of(c)).contains(
                "Not explained: of shop.app.work.closed-8.jdk25.r1 192.0 of 212.0 ms per",
                "Not explained: of shop.app.work.closed-8.jdk25.r1 90.00 of 110.0 ms per");
    }

    private static CellGroup application(int requests, double server, double client, long millis) {
        var cell = HandMade.cell(recording("s.jfr", 25, HandMade.application("virtual", 8), cpu(server, 0.6)),
                recording("c.jfr", 25, event("app", "virtual", "client", 8, 0, 25),
                        all(requests(requests, millis * 1_000_000), cpu(client, 0.6))));
        return new CellGroup(List.of(JudgedCell.of(cell)));
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
