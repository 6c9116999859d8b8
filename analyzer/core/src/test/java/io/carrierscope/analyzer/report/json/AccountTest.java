package io.carrierscope.analyzer.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.recording.event.JvmEvent.LoadSummary;
import io.carrierscope.analyzer.report.metric.Table.Row;
import org.junit.jupiter.api.Test;

/** The generator's accounting of an overload in report.json. */
class AccountTest {

    /** 566 + 7 + 1,280 + 13 + 456 are 2,322. */
    @Test
    void thePartsSumToWhatWasOffered() {
        assertThat(Json.line(new Row<>(CellJson.ACCOUNT, account(456))))
                .isEqualTo("{\"offered\":2322,\"answered\":566,\"timedOut\":7,\"rejected\":1280,"
                        + "\"failedOtherwise\":13,\"open\":456,\"unaccounted\":0}");
    }

    @Test
    void missingRequestsAreShown() {
        assertThat(account(451).unaccounted()).isEqualTo(5);
    }

    private static LoadSummary account(int open) {
        return new LoadSummary(0, 2_322, 566, 1_300, 7, 1_280, open, 2, 2, 0.1, 5, 10 * HandMade.SECOND, 0, 0);
    }
}
