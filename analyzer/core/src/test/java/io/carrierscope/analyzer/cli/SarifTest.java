package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.carrierscope.analyzer.check.Check.Judgement.Status;
import io.carrierscope.analyzer.check.Check.Judgement;
import io.carrierscope.analyzer.check.Check;
import io.carrierscope.analyzer.check.Limit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SarifTest {
    private static Check.Outcome outcome(Limit limit, Status status, String how) {
        return new Check.Outcome("shop", limit, new Judgement(status, how));
    }

    private static String place(JsonNode result) {
        var at = result.at("/locations/0/physicalLocation");
        return at.at("/artifactLocation/uri").asText() + ":" + at.at("/region/startLine").asInt();
    }

    @Test
    void whatFailsStandsAtItsLine(@TempDir Path sources) throws Exception {
        Path file = sources.resolve("shop/src/main/kotlin/com/acme/Codec.kt");
        Files.createDirectories(file.getParent());
        Files.createFile(file);
        Files.createFile(sources.resolve("Codec.java"));
        var check = new Check(List.of(
                outcome(new Limit.NotWorse("p99"), Status.KEPT, "9 ms before, 9 ms now"),
                outcome(new Limit.NotWorse("CPU per request"), Status.BROKEN,
                        "9 \"µs\" before; hot-code: 7 % at com.acme.Codec$Inner.lambda$read$0:31"),
                outcome(Limit.absent("gc-pressure"), Status.BROKEN, "found: 1.5:1, at org.other.Cart.add:7"),
                outcome(new Limit.MaxSinglePin(20_000_000), Status.UNKNOWN, "no pins recorded")), false);
        var run = new ObjectMapper().readTree(new Sarif(check, sources).text()).at("/runs/0");
        assertThat(run.at("/tool/driver/rules").findValuesAsText("id")).containsExactly("CPU-per-request",
                "gc-pressure",
                "longest-pinned-wait");
        var results = run.get("results");
        assertThat(results.findValuesAsText("ruleId")).containsExactly("CPU-per-request", "gc-pressure",
                "longest-pinned-wait");
        assertThat(results.get(0).at("/message/text").asText())
                .startsWith("shop: CPU per request no worse than the baseline: broken: 9 \"µs\" before");
        assertThat(results).extracting(SarifTest::place).containsExactly(
                "shop/src/main/kotlin/com/acme/Codec.kt:31", "org/other/Cart.java:7", "carrierscope:1");
    }

    /** With {@code --allow-unknown} what is not decided passes, but was not kept. */
    @Test
    void aPullRequestSaysWhatIsNotDecided() {
        var outcomes = List.of(outcome(new Limit.NotWorse("p99"), Status.KEPT, "9 ms before, 9 ms now"),
                outcome(new Limit.NotWorse("p50"), Status.UNKNOWN, "no requests"),
                outcome(new Limit.NotWorse("throughput"), Status.KEPT, "7 per s before, 7 per s now"));
        assertThat(CheckCommand.PullRequest.markdown(new Check(outcomes, true)))
                .startsWith("**carrierscope: 2 of 3 limits kept, 1 not decided**");
        assertThat(CheckCommand.PullRequest.markdown(new Check(outcomes, false)))
                .startsWith("**carrierscope: not kept: 1 of 3 limits**");
        assertThat(CheckCommand.PullRequest.markdown(new Check(outcomes.subList(0, 1), true)))
                .startsWith("**carrierscope: all 1 limit kept**");
    }
}
