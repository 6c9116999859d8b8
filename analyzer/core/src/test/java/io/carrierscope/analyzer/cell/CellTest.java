package io.carrierscope.analyzer.cell;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellTest {
    /** A search for the knee has neither a number of clients nor one rate. */
    @ParameterizedTest
    @CsvSource({"7, 0, true", "0, 30, false", "0, 0, false"})
    void aClosedLoopHasClientsAndNoRate(int clients, double perSecond, boolean closed) {
        assertThat(cell(clients, perSecond, 5).closedLoop()).isEqualTo(closed);
    }

    @ParameterizedTest
    @CsvSource({"5", "0"})
    void connectionsComeFromTheClient(int peak) {
        assertThat(cell(7, 0, peak).connectionsPeak()).isEqualTo(peak);
        assertThat(
                new Cell(cell(7, 0, peak).key(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty())
                        .connectionsPeak())
                .isZero();
    }

    /** 62 or 70 handlers of half a second in ten seconds are 3.1 or 3.5 at a time. */
    @ParameterizedTest
    @CsvSource({"62, 3", "70, 0"})
    void aPoolThatRunsMoreThanItSaysHasNoLimit(int handlers, int threads) {
        var server = recording("s.jfr", 25, HandMade.event("mvc-common-pool", "platform-pool", "server", 7, 3, 25),
                HandMade.sleepingHandlers(ThreadRef.platform(5, "worker-1", "main"), handlers, SECOND / 2));

        assertThat(HandMade.cell(server, null).poolThreads()).isEqualTo(threads);
    }

    private static Cell cell(int clients, double perSecond, int peak) {
        var described = new JvmEvent.CellInfo(0, "run-1", "host", "quick", "quick.virtual.io", "virtual", "io", "load",
                1,
                "client", "virtual", clients, perSecond, 0, 2, "", "{}");
        var client = recording("c.jfr", 25, described, List.of(),
                new JvmEvent.LoadSummary(0, 90, 90, 0, 0, 0, 0, peak, peak, 0.1, 5, 10 * SECOND, 0, 0));
        return new Cell(CellKey.of(client), Optional.empty(), Optional.of(client), Optional.empty(), Optional.empty());
    }
}
