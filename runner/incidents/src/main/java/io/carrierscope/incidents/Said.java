package io.carrierscope.incidents;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * What the analyzer says of one recording, from the JSON of {@code analyzer explain}.
 *
 * @param found ids of the causes that are found, the first one first
 * @param suspected ids of the causes of which the recording shows some of what they assert, the most suspicious one first
 * @param unknown what would have to be recorded, by the ids of all causes that the recording neither shows nor excludes
 * @param share of what the first cause takes, 0 to 1
 * @param evidence claims of the first cause
 * @param perSecond tasks that ended in a second
 * @param withoutCause tasks per second that are predicted without the first cause
 */
record Said(List<String> found, List<String> suspected, Map<String, String> unknown, Optional<Double> share,
        List<String> evidence, Optional<Double> perSecond, Optional<Double> withoutCause) {
    static Said of(JsonNode report) {
        JsonNode cell = report.path("cells").path(0);
        var found = verdicts(cell, "found");
        var unknown = verdicts(cell, "unknown");
        JsonNode first = found.isEmpty() ? MissingNode.getInstance() : found.getFirst();
        return new Said(causes(found),
                causes(unknown.stream().filter(verdict -> verdict.has("suspicion")).toList()),
                unknown.stream().collect(Collectors.toMap(verdict -> verdict.path("cause").asText(),
                        verdict -> verdict.path("howToRecord").asText())),
                number(first.path("share")),
                StreamSupport.stream(first.path("evidence").spliterator(), false)
                        .map(evidence -> evidence.path("claim").asText()).toList(),
                number(cell.path("throughputPerSecond")), number(first.path("whatIf").path("perSecond")));
    }

    private static List<JsonNode> verdicts(JsonNode cell, String status) {
        return StreamSupport.stream(cell.path("verdicts").spliterator(), false)
                .filter(verdict -> verdict.path("status").asText().equals(status)).toList();
    }

    private static List<String> causes(List<JsonNode> verdicts) {
        return verdicts.stream().map(verdict -> verdict.path("cause").asText()).toList();
    }

    private static Optional<Double> number(JsonNode node) {
        return node.isNumber() ? Optional.of(node.doubleValue()) : Optional.empty();
    }

    /** The causes found, or that there are none. */
    String summary() {
        return found.isEmpty() ? "nothing found" : String.join(", ", found);
    }

    /** The causes found; where there are none, the first one suspected, and what to record for it. */
    String answer() {
        return found.isEmpty() && !suspected.isEmpty()
                ? "unknown: " + suspected.getFirst() + "; record " + unknown.get(suspected.getFirst())
                : summary();
    }
}
