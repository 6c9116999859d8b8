package io.carrierscope.analyzer.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.carrierscope.analyzer.bound.LowerBound;
import io.carrierscope.analyzer.cause.Verdict;
import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.compare.Explanation;
import io.carrierscope.analyzer.compare.JudgedCell;
import java.util.List;

/** The report for machines; its fields are documented in {@code docs/report-json.md}. */
final class JsonReport {
    private static final int SCHEMA_VERSION = 1;

    private JsonReport() {}

    static ObjectNode of(Analysis analysis) {
        var report = Json.object().put("schemaVersion", SCHEMA_VERSION);
        report.set("recordings", Json.array(analysis.recordings(), JsonReport::recording));
        report.set("cells", Json.array(analysis.cells(), JsonReport::cell));
        report.set("comparisons", Json.array(analysis.comparisons(), JsonReport::comparison));
        report.set("publishedVsMeasured", PublishedJson.of(analysis));
        return report;
    }

    private static JsonNode recording(MeasuredRecording r) {
        var node = Json.object();
        node.set("file", Json.text(r.file().getFileName().toString()));
        node.set("cell", Json.text(r.outline().cell().map(c -> c.cellId()).orElse(null)));
        node.set("role", Json.text(r.role()));
        node.set("jdk", Json.text(r.outline().jdkVersion()));
        node.set("durationSeconds", Json.number(r.span().lengthSeconds()));
        node.put("events", r.outline().events());
        node.put("dataLossBytes", r.outline().dataLossBytes());
        node.put("startNanos", r.span().startNanos());
        node.set("windowSeconds", Json.number(r.window().lengthSeconds()));
        node.put("chunks", r.coverage().chunks());
        node.set("lost", Json.texts(r.coverage().lost()));
        var counts = node.putObject("eventCounts");
        r.outline().eventCounts().forEach((type, n) -> counts.put(Texts.plain(type), n));
        return node;
    }

    private static JsonNode cell(JudgedCell c) {
        var node = Json.object();
        key(node, c.cell().key());
        node.set("limits", Json.texts(c.cell().definition().limits()));
        node.set("controlOf", Json.text(c.cell().definition().controlOf().orElse(null)));
        node.set("throughputPerSecond", Json.number(c.cell().throughputPerSecond()));
        CellJson.measurements(node, c.cell());
        LatencyJson.evidence(node, c);
        node.set("bounds", Json.array(c.bounds().all(), b -> {
            var bound = Json.object().put("id", b.id().text());
            bound.set("perSecond", Json.number(b.perSecond()));
            bound.set("formula", Json.text(b.formula()));
            return bound;
        }));
        var binding = c.bounds().binding();
        node.set("bindingBound", Json.text(binding.map(b -> b.id().text()).orElse(null)));
        node.set("predictedPerSecond", binding.map(b -> Json.number(b.perSecond())).orElse(Json.absent()));
        node.set("lowerBound", LowerBound.of(c.cell()).<JsonNode>map(JsonReport::lower).orElse(Json.absent()));
        node.set("waits", WaitsJson.of(c));
        node.set("verdicts", Json.array(c.verdicts(), JsonReport::verdict));
        node.set("moreClients", c.moreClients().<JsonNode>map(WhatIfs::json).orElse(Json.absent()));
        node.set("warnings", Json.texts(c.warnings()));
        node.set("failure", Json.text(c.cell().failure().map(f -> f.stage() + ": " + f.reason()).orElse(null)));
        node.set("text", Json.text(Explanation.of(c)));
        return node;
    }

    private static JsonNode lower(LowerBound b) {
        return Json.object().put("formula", b.formula()).set("perSecond", Json.number(b.perSecond()));
    }

    private static void key(ObjectNode node, CellKey key) {
        node.set("id", Json.text(key.id()));
        node.set("runId", Json.text(key.ours() ? key.runId() : null));
        node.set("host", Json.text(key.ours() ? key.host() : null));
        node.set("suite", Json.text(key.suite()));
        node.set("server", Json.text(key.server()));
        node.set("client", Json.text(key.client()));
        node.set("threadModel", Json.text(key.threadModel()));
        node.set("workload", Json.text(key.workload()));
        node.set("producer", Json.text(key.producer().isEmpty() ? null : key.producer()));
        node.set("jdk", key.jdk() == 0 ? Json.absent() : Json.number(key.jdk()));
        node.set("load", Json.text(key.load()));
        node.set("recording", Json.text(key.ours() ? key.recording() : null));
        node.set("repetition", key.ours() ? Json.number(key.repetition()) : Json.absent());
    }

    private static JsonNode verdict(Verdict verdict) {
        var node = Json.object().put("cause", verdict.cause());
        switch (verdict) {
            case Verdict.Found f -> {
                verdict(node, "found", f.share(), f.shareOf(), f.evidence(), f.remedy());
                node.set("whatIf", f.whatIf().<JsonNode>map(WhatIfs::json).orElse(Json.absent()));
            }
            case Verdict.Absent a -> verdict(node, "absent", Double.NaN, null, a.evidence(), null);
            case Verdict.Unknown u -> {
                verdict(node, "unknown", Double.NaN, null, List.of(), null);
                node.set("missing", Json.text(u.missing()));
                node.set("howToRecord", Json.text(u.howToRecord()));
            }
        }
        return node;
    }

    private static void verdict(ObjectNode node, String status, double share, String shareOf,
            List<io.carrierscope.analyzer.cause.Evidence> evidence, String remedy) {
        node.put("status", status);
        node.set("share", Json.number(share));
        node.set("shareOf", Json.text(shareOf));
        node.set("evidence", Json.array(evidence, e -> {
            var item = Json.object();
            item.set("claim", Json.text(e.claim()));
            item.set("source", Json.text(e.source()));
            return item;
        }));
        node.set("remedy", Json.text(remedy));
    }

    private static JsonNode comparison(Comparison c) {
        var node = Json.object();
        node.set("runId", Json.text(c.a().key().runId()));
        node.set("a", Json.text(c.a().key().id()));
        node.set("b", Json.text(c.b().key().id()));
        node.put("axis", c.axis().name().toLowerCase(java.util.Locale.ROOT));
        node.set("ratio", Json.number(c.ratio()));
        node.set("interval", Json.interval(c.interval()));
        node.set("noiseFloor", Json.number(c.noiseFloor()));
        node.set("winner", Json.text(c.shown() ? c.a().key().id() : null));
        node.set("predictedRatio", Json.number(c.predictedRatio()));
        node.set("explainedShare", Json.number(c.explainedShare()));
        node.put("sameControl", Control.same(c.a(), c.b()));
        node.set("asymmetries", Json.texts(c.asymmetries()));
        node.set("causes", Json.texts(c.causes().stream().map(Verdict.Found::cause).distinct().toList()));
        node.set("text", Json.text(Explanation.of(c)));
        return node;
    }
}
