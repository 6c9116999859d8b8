package io.carrierscope.analyzer.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.PublishedRow;
import java.util.IdentityHashMap;
import java.util.Map;

/** Published figures beside measured ones, as JSON. */
final class PublishedJson {
    private PublishedJson() {}

    static ArrayNode of(Analysis analysis) {
        Map<PublishedRow, PublishedRatio> ratios = new IdentityHashMap<>();
        PublishedRatio.of(analysis.published()).forEach(r -> ratios.put(r.row(), r));
        return Json.array(analysis.published(), r -> row(r, ratios.get(r)));
    }

    private static JsonNode row(PublishedRow r, PublishedRatio ratio) {
        var key = r.group().key();
        var p = r.published();
        var node = Json.object();
        node.set("runId", Json.text(key.runId()));
        node.set("suite", Json.text(key.suite()));
        node.set("study", Json.text(p.study()));
        node.set("row", Json.text(p.row()));
        node.set("cell", Json.text(r.group().typical().cell().key().id()));
        node.set("server", Json.text(key.variant()));
        node.set("jdk", key.jdk() == 0 ? Json.absent() : Json.number(key.jdk()));
        node.set("load", Json.text(key.load()));
        node.set("recording", Json.text(key.recording()));
        node.set("metric", Json.text(p.metric()));
        node.set("unit", Json.text(p.unit()));
        node.set("published", Json.number(p.value()));
        node.set("measured", Json.number(r.measured()));
        node.set("interval", Json.interval(r.interval()));
        node.put("repetitions", r.group().repetitions().size());
        node.set("ratio", Json.number(r.measuredToPublished()));
        node.set("timesSlower", ratio == null ? Json.absent() : ratio(ratio));
        node.set("explanation", Json.text(r.explanation()));
        node.set("source", Json.text(p.source()));
        return node;
    }

    private static JsonNode ratio(PublishedRatio r) {
        var node = Json.object();
        node.set("than", Json.text(r.fastest().group().key().variant()));
        node.set("published", Json.number(r.published()));
        node.set("measured", Json.number(r.measured()));
        node.set("publishedControlSpread", Json.number(r.publishedSpread()));
        node.set("measuredControlSpread", Json.number(r.measuredSpread()));
        return node;
    }
}
