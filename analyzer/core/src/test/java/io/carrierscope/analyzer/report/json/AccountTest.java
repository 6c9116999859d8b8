package io.carrierscope.analyzer.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.recording.event.JvmEvent.LoadSummary;
import org.junit.jupiter.api.Test;

/** The generator's accounting of an overload in report.json. */
class AccountTest {

    /** 566 + 7 + 1,280 + 13 + 456 are 2,322. */
    @Test
    void thePartsSumToWhatWasOffered() {
        assertThat(Json.line(account(456)))
                .isEqualTo("{\"offered\":2322,\"answered\":566,\"timedOut\":7,\"rejected\":1280,"
                        + "\"failedOtherwise\":13,\"open\":456,\"unaccounted\":0}");
    }

    @Test
    void missingRequestsAreShown() {
        assertThat(account(451).unaccounted()).isEqualTo(5);
    }

    private static LoadJson.Account account(int open) {
        var summary = new LoadSummary(0, 2_322, 566, 1_300, 7, 1_280, open, 2, 2, 0.1, 5, 10 * HandMade.SECOND, 0, 0);
        var client = HandMade.recording("c.jfr", 25, HandMade.event("virtual", "virtual", "client", 7, 0, 25),
                HandMade.cpu(0.2, 0.5), summary);
        var server = HandMade.recording("s.jfr", 25, HandMade.event("virtual", "virtual", "server", 7, 0, 25),
                HandMade.cpu(0.2, 0.5));
        return MeasurementsJson.of(HandMade.cell(server, client)).requests().account();
    }
}
