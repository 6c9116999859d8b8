package io.carrierscope.runner.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.carrierscope.runner.client.load.Hold;
import io.carrierscope.runner.suite.PublishedNumber.Published;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** A changed copy differs in one component, and in the seed of its arrivals, which follows from the repetition. */
class RecordsTest {
    private static final Cell CELL = Samples.cell();

    @Test
    void eachChangeOfACellChangesTheComponentOfItsName() throws JsonProcessingException {
        Map<String, UnaryOperator<Cell>> changes = Map.of("jdk", cell -> cell.withJdk(new Jdk(91, "91.0.7")), "server",
                cell -> cell.withServer(ServerChoice.plain("platform-7")), "load", cell -> cell.withLoad(new Hold(7)),
                "limits", cell -> cell.withLimits(Limits.USUAL.with(Role.SERVER, role -> role.withCpus(7))),
                "repetition", cell -> cell.withRepetition(7), "recording", cell -> cell.withRecording("off"),
                "published", cell -> cell.withPublished(List.of(new Published("003", "row", "throughput", 7, "", ""))));
        for (var change : changes.entrySet()) {
            JsonNode before = json(CELL);
            JsonNode after = json(change.getValue().apply(CELL));
            assertThat(StreamSupport.stream(((Iterable<String>) before::fieldNames).spliterator(), false)
                    .filter(field -> !before.get(field).equals(after.get(field)) && !field.equals("arrivalSeed")))
                    .containsExactly(change.getKey());
        }
    }

    @Test
    void whatTheConstructorRefusesIsRefused() {
        assertThatThrownBy(() -> RoleLimits.USUAL.withCollector("none")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected a GC of serial");
        assertThatThrownBy(() -> Records.with(CELL, "colour", "red")).hasMessageContaining("no component colour");
    }

    private static JsonNode json(Cell cell) throws JsonProcessingException {
        return new ObjectMapper().readTree(Json.write(cell));
    }
}
