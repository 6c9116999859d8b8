package io.carrierscope.analyzer.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.ClientMetric;
import io.carrierscope.analyzer.cell.Hold;
import io.carrierscope.analyzer.cell.OfferedRate;

/** What a client under test did and used, as JSON. */
final class ClientJson {
    private ClientJson() {}

    /** Absent where the server is under test. */
    static JsonNode of(Cell cell) {
        if (cell.key().client() == null) {
            return Json.absent();
        }
        var node = Json.object();
        node.set("settings", Json.text(cell.client().flatMap(c -> c.outline().clientUnderTest())
                .map(c -> c.settings()).orElse(null)));
        node.set("hold", cell.hold().map(ClientJson::hold).orElse(Json.absent()));
        node.set("rate", cell.offeredRate().map(ClientJson::rate).orElse(Json.absent()));
        node.set("platformThreadsMax", Json.number(ClientMetric.PLATFORM_THREADS_MAX.of(cell)));
        node.set("virtualThreadsMax", Json.number(ClientMetric.VIRTUAL_THREADS_MAX.of(cell)));
        node.set("heapMaxMebibytes", Json.number(ClientMetric.HEAP_MAX.of(cell)));
        node.set("heapMeanMebibytes", Json.number(ClientMetric.HEAP_MEAN.of(cell)));
        node.set("residentMaxMebibytes", Json.number(ClientMetric.RESIDENT_MAX.of(cell)));
        node.set("committedMaxMebibytes", Json.number(ClientMetric.COMMITTED_MAX.of(cell)));
        return node;
    }

    private static JsonNode hold(Hold hold) {
        var node = Json.object().put("target", hold.target()).put("started", hold.started())
                .put("reached", hold.reached());
        node.set("seconds", Json.number(hold.seconds()));
        node.set("stoppedBy", Json.text(hold.stoppedBy()));
        return node;
    }

    private static JsonNode rate(OfferedRate rate) {
        var node = Json.object();
        node.set("offeredPerSecond", Json.number(rate.offeredPerSecond()));
        node.set("achievedPerSecond", Json.number(rate.achievedPerSecond()));
        node.put("met", rate.met());
        node.set("text", Json.text(rate.text()));
        return node;
    }
}
