package io.carrierscope.analyzer.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.carrierscope.analyzer.compare.JudgedCell;
import io.carrierscope.analyzer.fold.Waited;

/** Where threads waited, in the machine-readable report. */
final class WaitsJson {
    private WaitsJson() {}

    static JsonNode of(JudgedCell c) {
        return Json.array(WaitsSection.sites(c), w -> site(c, w));
    }

    private static JsonNode site(JudgedCell c, Waited w) {
        var node = Json.object();
        node.put("threads", w.site().virtual() ? "virtual" : "platform");
        node.put("kind", w.site().kind().text());
        node.set("what", Json.text(w.site().what()));
        node.set("site", Json.text(w.site().at()));
        node.set("meanWaiting", Json.number(w.meanWaiting(c.cell().subject().orElseThrow().window())));
        node.set("queuedShare", Json.number(w.queuedShare()));
        node.put("count", w.count());
        node.set("totalSeconds", Json.number(w.totalNanos() / 1e9));
        node.set("maxMillis", Json.number(w.maxNanos() / 1e6));
        return node;
    }
}
