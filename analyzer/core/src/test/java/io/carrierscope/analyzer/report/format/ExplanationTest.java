package io.carrierscope.analyzer.report.format;

import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static io.carrierscope.analyzer.cell.HandMade.requests;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.judge.JudgedCell;
import org.junit.jupiter.api.Test;

class ExplanationTest {
    /** 300 requests of 212 ms in ten seconds, of which 13.333 ms are CPU time of the server and 6.667 ms of the client: 192 are unknown. */
    @Test
    void whatNothingShowsOfARequestIsNotCalledConcurrency() {
        assertThat(Explanation.of(JudgedCell.of(application(8, 0.6)))).isEqualTo(
                "Not explained: the smallest bound is cpu, at most 90/s (1.20 processors (left by other processes,"
                        + " including the load generator) / 13,333.3 µs CPU time per request); measured 30/s, residual"
                        + " +200 %. 192.0 of 212.0 ms per request are of unknown kind (a lock, a pool, another service);"
                        + " analyzer record PID --question locks under load shows it,"
                        + " and a run with more clients shows whether their number is the limit.");
        assertThat(Explanation.of(JudgedCell.of(application(1, 0.6)))).startsWith("Not explained: the smallest bound is"
                + " concurrency, at most 50/s").contains("192.0 of 212.0 ms per request are of unknown kind");
    }

    /** Other processes use 1.4 of two processors. */
    @Test
    void onABusyMachineItMayBeAWaitForAProcessor() {
        assertThat(Explanation.of(JudgedCell.of(application(8, 0.9)))).contains(
                "192.0 of 212.0 ms per request are of unknown kind (a processor, a lock, a pool, another service)");
    }

    private static Cell application(int clients, double machine) {
        return HandMade.cell(recording("s.jfr", 25, HandMade.application("virtual", clients), cpu(0.2, machine)),
                recording("c.jfr", 25, HandMade.event("app", "virtual", "client", clients, 0, 25),
                        all(requests(300, 212_000_000L), cpu(0.1, machine))));
    }
}
