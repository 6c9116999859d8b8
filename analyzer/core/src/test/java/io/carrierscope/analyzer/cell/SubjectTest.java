package io.carrierscope.analyzer.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is known of a cell follows from what it tests. */
class SubjectTest {
    private static final String OF_CLIENT = "{\"subject\":\"client\",\"client\":\"jdk-sync\"}";

    @Test
    void aServerOfTheMatrixHasItsLoadItsWorkAndItsRun() {
        var cell = cell(HandMade.event("virtual", "virtual", "server", 7, 0, 25));

        assertThat(cell.kind()).isInstanceOf(Subject.MatrixServer.class);
        assertThat(cell.observed()).isEmpty();
        assertThat(cell.kind().asked()).contains(WaitKind.SLEEP);
        assertThat(cell.kind().missing()).containsExactly("the client's recording is missing; its figures are absent");
        assertThat(cell.key().run()).startsWith("run-1", "host");
        assertThat(cell.key().row()).contains(25);
        assertThat(cell.kind().place()).contains(cell.key().run(), "virtual", cell.key().row());
    }

    @Test
    void anApplicationIsAServerOfItsRun() {
        var cell = cell(HandMade.application("virtual", 7));

        assertThat(cell.kind()).isInstanceOf(Subject.Application.class);
        assertThat(cell.key().runId()).isEqualTo("run-1");
        assertThat(cell.kind().leastUse()).isZero();
    }

    @Test
    void aClientUnderTestIsItsOwnSubject() {
        var client = HandMade.recording("c.jfr", 25, new JvmEvent.CellInfo(0, "run-1", "host", "http-clients", "id",
                "light", "answer", "poisson-100", 1, "client", "virtual", 0, 100, 0, 2, "", OF_CLIENT), List.of());
        var cell = new Cell(CellKey.of(client), Optional.empty(), Optional.of(client), Optional.empty(),
                Optional.empty());

        assertThat(cell.kind()).isInstanceOf(Subject.ClientUnderTest.class);
        assertThat(cell.kind().role()).isEqualTo("client");
        assertThat(cell.subject()).contains(client);
        assertThat(cell.poolTime()).isEmpty();
    }

    /** Two files may have the same name, so no name makes two services repetitions of one another. */
    @Test
    void aServiceBelongsToNoRunAndNothingRepeatsIt() {
        var cell = cell(null);
        var other = cell(null);

        assertThat(cell.kind()).isInstanceOf(Subject.Service.class);
        assertThat(cell.key().runId()).isNull();
        assertThat(cell.observed()).isEqualTo(cell.server());
        assertThat(cell.kind().missing()).isEmpty();
        assertThat(cell.kind().leastUse()).isEqualTo(0.1);
        assertThat(cell.kind().asked()).isEmpty();
        assertThat(cell.kind().place()).isNotEqualTo(other.kind().place()).isEqualTo(cell.kind().place());
    }

    private static Cell cell(JvmEvent.CellInfo event) {
        return HandMade.cell(HandMade.recording("s.jfr", 25, event, List.of()), null);
    }
}
