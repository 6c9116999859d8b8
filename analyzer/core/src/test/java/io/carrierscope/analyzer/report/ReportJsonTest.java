package io.carrierscope.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReportJsonTest {
    private JsonNode report;

    @BeforeEach
    void readsWithoutFieldsOfOneName() throws Exception {
        report = JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build()
                .readTree(Reports.json(Samples.small()));
    }

    @Test
    void everyBreakdownSumsToOne() {
        var budgets = report.get("cells").findValues("carriers").stream().filter(JsonNode::isObject).toList();
        assertThat(budgets).hasSize(3).allSatisfy(c -> assertThat(c.get("idle").asDouble()
                + c.get("pinned").asDouble() + c.get("onCpu").asDouble() + c.get("waiting").asDouble())
                .isCloseTo(1, within(1e-5)));
    }

    @Test
    void aRecordingOfNoMatrixIsACellWithoutRequests() {
        var cell = report.get("cells").get(report.get("cells").size() - 1);
        assertThat(cell.get("id").asText()).isEqualTo("foreign.jfr");
        assertThat(cell.get("throughputPerSecond").isNull()).isTrue();
        assertThat(cell.get("latencyMillis").isNull()).isTrue();
        assertThat(cell.get("pinning").get("count").asInt()).isEqualTo(800);
    }

    @Test
    void aDifferenceThatIsNotShownHasNoWinner() {
        assertThat(report.get("comparisons")).isNotEmpty().allSatisfy(c -> assertThat(c.get("winner").isNull())
                .isEqualTo(c.get("ratio").asDouble() < 1.05));
    }
}
