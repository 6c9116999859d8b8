package io.carrierscope.analyzer.judge;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.event;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static io.carrierscope.analyzer.cell.HandMade.requests;
import static io.carrierscope.analyzer.cell.HandMade.sleepingHandlers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.LittlesLaw;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/**
 * In 10 s 9 clients get 300 answers after 190 ms each, asleep for 100 ms of that. Server and client use 0.4 and 0.2 processors. Three
 * clients wait for one answer all the time; a fourth begins to wait within it.
 */
class StarvedClientsTest {
    private final Cell cell = cell(0);

    @Test
    void theyAreNotAmongTheClientsThatLimitThroughput() {
        // 100 ms asked for + 13.33 ms server + 6.67 ms client = 120 ms
        var bound = Bounds.of(cell).get(Bound.Id.CONCURRENCY).orElseThrow();
        assertThat(bound.perSecond()).isCloseTo(6 / 0.12, within(1e-6));
        assertThat(bound.formula())
                .startsWith("6 clients, without 3 that waited for one answer throughout, / (100.00 ms");
    }

    @Test
    void littlesLawLeavesThemOut() {
        // 30 per second × 0.19 s = 5.7; in flight 300 × 0.19 s / 10 s + 4 s / 10 s
        var law = LittlesLaw.of(cell).get(0);
        assertThat(law.product()).isCloseTo(5.7, within(1e-9));
        assertThat(law.inFlight()).isCloseTo(6.1, within(1e-9));
        assertThat(LittlesLaw.of(cell).stream().filter(l -> l.of().equals("clients"))).singleElement()
                .satisfies(l -> assertThat(l.inFlight()).isEqualTo(6));
    }

    @Test
    void aWarningCountsThem() {
        String three = "starved: 3 of 9 clients waited for one answer throughout the measured time; the percentiles do not"
                + " contain it";
        assertThat(ValidityChecks.failed(cell)).contains(three);
        assertThat(ValidityChecks.failed(cell(41)))
                .contains(three
                        + "; since the client began, the kernel of the machine dropped connections 41 times because a server's queue was full");
    }

    private static Cell cell(int listenOverflows) {
        var thread = Recorded.platform(20, "qtp1-20");
        var answers = new ArrayList<>(requests(300, 190_000_000L));
        for (int i = 0; i < 3; i++) {
            answers.add(open(-2 - i));
        }
        answers.add(open(6));
        return HandMade.cell(recording("s.jfr", 21, event("platform-4", "platform-pool", "server", 9, 4, 21),
                all(sleepingHandlers(thread, 300, 100_000_000L), cpu(0.2, 0.6))),
                recording("c.jfr", 21, event("platform-4", "platform-pool", "client", 9, 0, 21),
                        all(List.copyOf(answers), cpu(0.1, 0.6)),
                        new JvmEvent.LoadSummary(0, 304, 300, 0, 0, 0, 4, 9, 9, 0.1, 5,
                                10 * SECOND, 0, listenOverflows)));
    }

    /** A request without an answer that begins so many seconds after the window does. */
    private static JvmEvent open(int seconds) {
        return new JvmEvent.Request(TEN_SECONDS.startNanos() + seconds * SECOND, 15 * SECOND, 900 + seconds,
                15 * SECOND, 0,
                OptionalLong.empty(), "timeout", null, false, false);
    }
}
