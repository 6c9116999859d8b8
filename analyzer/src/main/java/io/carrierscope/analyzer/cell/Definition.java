package io.carrierscope.analyzer.cell;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the JSON in a cell's own event adds to the event's fields; text that is not JSON reads as nothing added.
 *
 * @param recording {@code on}, or {@code off} for a cell whose server ran without Flight Recorder
 * @param warmup place on the axis of warm-ups, empty where that is none
 * @param controlOf group of server variants that are one system, so that their spread is noise
 * @param published what a study printed for this cell
 */
public record Definition(String recording, String warmup, Optional<String> controlOf, List<Published> published) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Definition NOTHING = new Definition("on", "", Optional.empty(), List.of());

    /** One printed number. */
    public record Published(String study, String row, String metric, double value, String unit, String source) {}

    public Definition {
        published = List.copyOf(published);
    }

    static Definition parse(String json) {
        try {
            JsonNode root = json == null ? null : JSON.readTree(json);
            return root == null || !root.isObject() ? NOTHING : of(root);
        } catch (JsonProcessingException e) {
            return NOTHING;
        }
    }

    private static Definition of(JsonNode root) {
        var published = new ArrayList<Published>();
        root.path("published").forEach(p -> published.add(new Published(text(p, "study"), text(p, "row"),
                text(p, "metric"), p.path("value").asDouble(), text(p, "unit"), text(p, "source"))));
        return new Definition(root.path("recording").asText("on"), root.path("warmup").asText(""),
                Optional.ofNullable(root.path("controlOf").asText(null)), published);
    }

    private static String text(JsonNode node, String field) {
        return node.path(field).asText("");
    }
}
