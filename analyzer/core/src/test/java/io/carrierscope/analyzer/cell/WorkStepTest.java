package io.carrierscope.analyzer.cell;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class WorkStepTest {
    @Test
    void computeTimeIsSummedOverItems() throws JsonProcessingException {
        // 3 × (2 ms + 8 ms / 4), without what a service does
        var job = steps("""
                [{"do": "items", "count": 3, "steps": [{"do": "compute", "cpu": "PT0.002S"},
                  {"do": "call", "service": "stock", "steps": [{"do": "compute", "cpu": "PT0.009S"}]},
                  {"do": "chance", "oneIn": 4, "steps": [{"do": "compute", "cpu": "PT0.008S"}]}]}]""");
        assertThat(WorkStep.mean(job, WorkStep::cpuNanos)).isEqualTo(12_000_000);
        assertThat(WorkStep.items(job)).isEqualTo(3);
    }

    @Test
    void aPlainRequestIsOneItem() throws JsonProcessingException {
        assertThat(WorkStep.items(steps("[{\"do\": \"wait\"}, {\"do\": \"items\", \"count\": 3}]"))).isEqualTo(1);
        assertThat(WorkStep.items(steps("[]"))).isEqualTo(1);
    }

    @Test
    void stepsKeepTheirOrderAndWhatTheyHold() throws JsonProcessingException {
        var work = steps("""
                [{"do": "object-wait", "time": "PT0.005S", "kind": "MONITOR"}, {"do": "cache", "cpu": "PT0S"},
                  {"do": "guard", "kind": "SHARED_LOCK", "steps": [{"do": "compute", "cpu": "PT0.0007S"}]},
                  {"do": "permit", "of": 20, "steps": [{"do": "chance", "oneIn": 3, "steps":
                    [{"do": "wait", "time": "PT0.011S"}]}]}]""");
        assertThat(work).containsExactly(
                new WorkStep("object-wait", 0, 5e6, "MONITOR", 0, 1, 0, false, true, List.of()),
                step("cache", 0, 0),
                new WorkStep("guard", 0, 0, "SHARED_LOCK", 0, 1, 0, false, true, List.of(step("compute", 7e5, 0))),
                new WorkStep("permit", 0, 0, "", 20, 1, 0, false, true, List.of(new WorkStep("chance", 0, 0, "", 0, 3,
                        0, false, true, List.of(step("wait", 0, 11e6))))));
    }

    /** A step of another version, a connection of a pool, a service: how long these take, only a measurement tells. */
    @Test
    void aStepThatDoesNotTellHowLongItTakesIsNotKnown() throws JsonProcessingException {
        assertThat(steps("""
                [{"do": "send", "patience": "PT5S"}, {"do": "query", "connections": 7, "time": "PT0.003S"},
                  {"do": "call", "service": "stock", "steps": [{"do": "wait", "time": "PT0.003S"}]},
                  {"do": "items", "count": 3, "steps": []}, {"do": "of-tomorrow", "bytes": 17}]"""))
                .noneMatch(WorkStep::known);
    }

    /** The runner writes these fields, and docs/internals/events.md is what both sides keep to. */
    @Test
    void everyFieldOfTheDocumentSaysSomething() throws IOException {
        String section = Files
                .readString(Path.of(System.getProperty("carrierscope.root", "../.."), "docs/internals/events.md"))
                .split("\n### Steps in the definition\n")[1].split("\n##+ ")[0];
        var fields = Pattern.compile("^\\| `(\\w+)` \\| (\\w+) ", Pattern.MULTILINE).matcher(section).results()
                .toList();
        assertThat(fields).hasSizeGreaterThan(7);
        for (var field : fields) {
            String value = switch (field.group(2)) {
                case "duration" -> "\"PT0.007S\"";
                case "number" -> "7";
                case "steps" -> "[{}]";
                default -> "\"MONITOR\"";
            };
            assertThat(steps("[{\"cpu\": \"PT0.001S\", \"%s\": %s}]".formatted(field.group(1), value)))
                    .as(field.group(1))
                    .isNotEqualTo(steps("[{\"cpu\": \"PT0.001S\"}]"));
        }
    }

    private static WorkStep step(String name, double cpuNanos, double waitNanos) {
        return new WorkStep(name, cpuNanos, waitNanos, "", 0, 1, 0, false, true, List.of());
    }

    private static List<WorkStep> steps(String json) throws JsonProcessingException {
        return WorkStep.of(new ObjectMapper().readTree(json));
    }
}
