package io.carrierscope.analyzer.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.carrierscope.analyzer.cell.LittlesLaw;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.PauseImpact;
import io.carrierscope.analyzer.cell.RequestBudget;
import io.carrierscope.analyzer.cell.RequestBudget.Part;
import io.carrierscope.analyzer.compare.JudgedCell;
import io.carrierscope.analyzer.fold.Durations;
import io.carrierscope.analyzer.fold.EventLoopWaits.Waited;
import java.util.Map;

/** What explains a cell's latency, as JSON. */
final class LatencyJson {
    private static final int MOST_SITES = 100;
    private static final Map<Part, String> FIELDS = Map.of(Part.CLIENT_QUEUE, "clientQueue", Part.BEFORE_HANDLER,
            "beforeHandler", Part.ASKED, "waitAskedFor", Part.OVERSLEPT, "overslept", Part.LOCK, "lock", Part.PINNED,
            "pinned", Part.OTHER_WAIT, "otherWaits", Part.ON_CPU, "onCpu", Part.UNKNOWN, "unknown",
            Part.AFTER_HANDLER, "afterHandler");

    private LatencyJson() {}

    static void evidence(ObjectNode node, JudgedCell judged) {
        var cell = judged.cell();
        node.set("requestBudget", judged.requestBudget().map(LatencyJson::budget).orElse(Json.absent()));
        node.set("littlesLaw", Json.array(cell.littlesLaw(), LatencyJson::law));
        node.set("pauses", cell.pauseImpact().map(LatencyJson::pauses).orElse(Json.absent()));
        node.set("eventLoopWaits", cell.subject().map(LatencyJson::eventLoops).orElse(Json.absent()));
    }

    private static JsonNode budget(RequestBudget b) {
        var node = Json.object().put("requests", b.requests());
        node.set("meanMillis", Json.number(b.meanNanos() / 1e6));
        var shares = node.putObject("shares");
        for (Part part : Part.values()) {
            shares.set(FIELDS.get(part), Json.number(Math.round(b.share(part) * 1e4) / 1e4));
        }
        return node;
    }

    private static JsonNode law(LittlesLaw law) {
        var node = Json.object().put("of", law.of());
        node.set("perSecond", Json.number(law.perSecond()));
        node.set("meanMillis", Json.number(law.meanNanos() / 1e6));
        node.set("inFlight", Json.number(law.inFlight()));
        node.set("deviation", Json.number(law.deviation()));
        return node.put("conclusive", law.conclusive());
    }

    private static JsonNode pauses(PauseImpact p) {
        var node = Json.object().put("count", p.pauses());
        node.set("totalMillis", Json.number(p.totalNanos() / 1e6));
        node.set("longestMillis", Json.number(p.longestNanos() / 1e6));
        node.set("share", Json.number(p.share()));
        node.put("requestsHit", p.hit().count()).put("requestsSpared", p.spared().count());
        node.set("hitP99Millis", p99(p.hit()));
        node.set("sparedP99Millis", p99(p.spared()));
        return node;
    }

    private static JsonNode p99(Durations d) {
        return d.count() == 0 ? Json.absent() : Json.number(d.percentileNanos(99) / 1e6);
    }

    private static JsonNode eventLoops(MeasuredRecording subject) {
        var waits = subject.measured().eventLoops();
        return waits.threads().isEmpty()
                ? Json.absent()
                : Json.array(waits.sites().stream().limit(MOST_SITES).toList(), LatencyJson::wait);
    }

    private static JsonNode wait(Waited w) {
        var node = Json.object();
        node.set("group", Json.text(w.site().group()));
        node.set("event", Json.text(w.site().event()));
        node.set("site", Json.text(w.site().stack().site()));
        node.put("count", w.count());
        node.set("totalSeconds", Json.number(w.totalNanos() / 1e9));
        node.set("maxMillis", Json.number(w.maxNanos() / 1e6));
        return node;
    }
}
