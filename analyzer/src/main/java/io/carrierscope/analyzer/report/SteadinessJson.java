package io.carrierscope.analyzer.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.carrierscope.analyzer.recording.Outline;

/** How steady a load was at the end of its warm-up and from the first to the second half of the measured time. */
final class SteadinessJson {
    private SteadinessJson() {}

    static JsonNode of(Outline client) {
        if (client.steady().isEmpty() && client.halves().isEmpty()) {
            return Json.absent();
        }
        ObjectNode node = Json.object();
        node.set("warmup", client.steady().map(s -> {
            var warmup = Json.object().put("reached", s.reached());
            warmup.set("seconds", Json.number(s.warmupNanos() / 1e9));
            warmup.set("throughputChange", Json.number(s.throughputChange()));
            warmup.set("cpuChange", Json.number(s.cpuChange()));
            return (JsonNode) warmup;
        }).orElse(Json.absent()));
        node.set("measured", client.halves().map(h -> {
            var measured = Json.object();
            measured.set("throughputChange", Json.number(h.throughputChange()));
            measured.set("cpuChange", Json.number(h.cpuChange()));
            return (JsonNode) measured;
        }).orElse(Json.absent()));
        return node;
    }
}
