package io.carrierscope.analyzer.workload;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

class StepsTest {
    @Test
    void computeTimeIsSummedOverItems() throws JsonProcessingException {
        // 3 × (2 ms + 8 ms / 4)
        var job = steps("""
                [{"do": "items", "count": 3, "steps": [{"do": "compute", "cpu": "PT0.002S"},
                  {"do": "chance", "oneIn": 4, "steps": [{"do": "compute", "cpu": "PT0.008S"}]}]}]""");
        assertThat(Steps.computeNanos(job)).isEqualTo(12_000_000);
        assertThat(Steps.items(job)).isEqualTo(3);
    }

    @Test
    void aPlainRequestIsOneItem() throws JsonProcessingException {
        assertThat(Steps.items(steps("[{\"do\": \"wait\"}, {\"do\": \"items\", \"count\": 3}]"))).isEqualTo(1);
        assertThat(Steps.items(steps("[]"))).isEqualTo(1);
    }

    @Test
    void stepsKeepTheirOrderAndWhatTheyHold() throws JsonProcessingException {
        var work = steps("""
                [{"do": "object-wait", "time": "PT0.005S"}, {"do": "cache", "kilobytes": 3}, {"do": "guard", "kind":
                  "SHARED_LOCK", "steps": [{"do": "compute", "cpu": "PT0.0007S"}]}, {"do": "permit", "of": 20, "steps":
                  [{"do": "chance", "oneIn": 3, "steps": [{"do": "wait", "time": "PT0.011S"}]}]}, {"do": "send"}]""");
        assertThat(Steps.of(work)).containsExactly(
                new WorkStep.Guarded("MONITOR", List.of(new WorkStep.Wait(5e6))), new WorkStep.Compute(0),
                new WorkStep.Guarded("SHARED_LOCK", List.of(new WorkStep.Compute(7e5))),
                new WorkStep.Permitted(20, List.of(new WorkStep.OneIn(3, List.of(new WorkStep.Wait(11e6))))),
                new WorkStep.Other("send"));
    }

    private static JsonNode steps(String json) throws JsonProcessingException {
        return new ObjectMapper().readTree(json);
    }
}
