package io.carrierscope.analyzer.cell;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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

    private static JsonNode steps(String json) throws JsonProcessingException {
        return new ObjectMapper().readTree(json);
    }
}
