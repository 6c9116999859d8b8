package io.carrierscope.analyzer.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.carrierscope.analyzer.cell.CarrierBudget;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.Knee;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.PoolBudget;
import io.carrierscope.analyzer.fold.Batches;
import io.carrierscope.analyzer.fold.Durations;
import io.carrierscope.analyzer.fold.Pinning;
import io.carrierscope.analyzer.recording.Frame;
import io.carrierscope.analyzer.recording.JvmEvent.LoadSummary;
import java.util.OptionalDouble;
import java.util.function.BiConsumer;

/** What was measured of one cell, as JSON; what a missing recording would tell is {@code null}. */
final class CellJson {
    private static final int MOST_SITES = 100;
    private static final double[] PERCENTILES = {50, 90, 99, 99.9};
    private static final String[] NAMES = {"p50", "p90", "p99", "p999"};

    private CellJson() {}

    static void measurements(ObjectNode node, Cell cell) {
        node.set("latencyMillis", cell.response().map(CellJson::latency).orElse(Json.absent()));
        node.set("serviceMillis", cell.service().map(CellJson::latency).orElse(Json.absent()));
        node.set("batches", cell.client().map(c -> batches(c.measured().batches())).orElse(Json.absent()));
        node.set("knee", cell.knee().map(CellJson::knee).orElse(Json.absent()));
        node.set("steadiness", cell.client().map(c -> SteadinessJson.of(c.outline())).orElse(Json.absent()));
        node.set("clientUnderTest", ClientJson.of(cell));
        node.set("requests", cell.client().map(CellJson::requests).orElse(Json.absent()));
        node.set("carriers", cell.carrierBudget().map(b -> carriers(b, mounted(cell))).orElse(Json.absent()));
        node.set("pool", cell.poolBudget().map(CellJson::pool).orElse(Json.absent()));
        node.set("pinning", cell.subject().filter(s -> s.carrierBudget().isPresent())
                .map(s -> pinning(s.measured().pinning())).orElse(Json.absent()));
        node.set("cpuMicrosPerRequest", micros(cell.subjectCpuNanosPerRequest()));
        node.set("cpuLayersMicrosPerRequest", LayersJson.of(cell));
        node.set("clientCpuMicrosPerRequest", micros(cell.clientCpuNanosPerRequest()));
        node.set("cpu", cell.subject().map(CellJson::cpu).orElse(Json.absent()));
    }

    private static JsonNode latency(Durations d) {
        var node = Json.object();
        for (int i = 0; i < PERCENTILES.length; i++) {
            node.set(NAMES[i], Json.number(d.percentileNanos(PERCENTILES[i]) / 1e6));
        }
        node.set("max", Json.number(d.maxNanos() / 1e6));
        node.set("mean", Json.number(d.meanNanos() / 1e6));
        return node;
    }

    private static JsonNode batches(Batches b) {
        long count = b.makespans().count();
        if (count + b.failed() == 0) {
            return Json.absent();
        }
        var node = Json.object().put("count", count);
        node.set("meanMillis", millis(count, b.makespans().meanNanos()));
        node.set("minMillis", millis(count, b.makespans().percentileNanos(0)));
        node.set("maxMillis", millis(count, b.makespans().maxNanos()));
        return node.put("failed", b.failed());
    }

    private static JsonNode millis(long count, double nanos) {
        return count == 0 ? Json.absent() : Json.number(nanos / 1e6);
    }

    private static JsonNode knee(Knee knee) {
        var node = Json.object();
        node.set("perSecond", Json.number(knee.perSecond()));
        node.set("limitMillis", Json.number(knee.limitNanos() / 1e6));
        node.set("levels", Json.array(knee.levels(), s -> {
            var level = Json.object();
            level.set("share", Json.number(s.kneeShare()));
            level.set("offeredPerSecond", Json.number(s.offeredPerSecond()));
            level.set("achievedPerSecond", Json.number(s.achievedPerSecond()));
            level.set("p50Millis", Json.number(s.responseP50Nanos() / 1e6));
            level.set("p99Millis", Json.number(s.responseP99Nanos() / 1e6));
            return level.put("failed", s.failed());
        }));
        return node;
    }

    private static JsonNode requests(MeasuredRecording client) {
        var requests = client.measured().requests();
        var node = Json.object().put("recorded", requests.recorded()).put("completed", requests.completed())
                .put("failed", requests.failed());
        var errors = node.putObject("errors");
        requests.errors().forEach((kind, n) -> errors.put(Texts.plain(kind), n));
        node.set("account", client.outline().loadSummary().map(CellJson::account).orElse(Json.absent()));
        return node;
    }

    /** The parts sum to what was offered. */
    private static JsonNode account(LoadSummary s) {
        return Json.object().put("offered", s.offered()).put("answered", s.completed()).put("timedOut", s.timeouts())
                .put("rejected", s.rejected()).put("failedOtherwise", s.errors() - s.timeouts() - s.rejected())
                .put("open", s.open()).put("unaccounted", s.unaccounted());
    }

    private static OptionalDouble mounted(Cell cell) {
        return cell.subject().map(MeasuredRecording::mountedShare).orElse(OptionalDouble.empty());
    }

    private static JsonNode carriers(CarrierBudget b, OptionalDouble mounted) {
        var node = Json.object().put("parallelism", b.parallelism());
        node.set("idle", b.complete() ? Json.number(b.idle()) : Json.absent());
        node.set("pinned", Json.number(b.pinned()));
        node.set("onCpu", Json.number(b.onCpu()));
        node.set("waiting", b.complete() ? Json.number(b.waiting()) : Json.absent());
        node.put("complete", b.complete());
        node.set("mounted", Json.number(mounted));
        node.put("count", b.carriers());
        node.set("carrierSeconds", Json.number(b.carrierNanos() / 1e9));
        node.set("overlap", Json.number(b.overlap()));
        return node;
    }

    private static JsonNode pool(PoolBudget b) {
        var node = Json.object();
        node.set("group", Json.text(b.group()));
        node.put("threads", b.threads());
        node.set("idle", Json.number(b.idle()));
        node.set("blocked", Json.number(b.blocked()));
        node.set("onCpu", Json.number(b.onCpu()));
        node.set("rest", Json.number(b.rest()));
        return node;
    }

    private static JsonNode pinning(Pinning pinning) {
        var node = Json.object().put("count", pinning.count());
        node.set("totalSeconds", Json.number(pinning.totalNanos() / 1e9));
        var sites = pinning.sites();
        node.put("siteCount", sites.size());
        node.set("sites", Json.array(sites.stream().limit(MOST_SITES).toList(), CellJson::site));
        return node;
    }

    private static JsonNode site(Pinning.Held held) {
        var node = Json.object();
        node.set("stack", Json.texts(held.site().stack().frames().stream().map(Frame::toString).toList()));
        node.set("reason", Json.text(held.site().reason()));
        node.put("count", held.count());
        node.set("totalSeconds", Json.number(held.totalNanos() / 1e9));
        node.set("maxMillis", Json.number(held.maxNanos() / 1e6));
        node.put("kind", held.site().kind().text());
        node.set("operation", Json.text(held.site().operation()));
        return node;
    }

    private static JsonNode cpu(MeasuredRecording server) {
        var node = Json.object();
        node.set("busyProcessors", Json.number(server.busyProcessors()));
        node.set("othersBusyProcessors", Json.number(server.othersBusyProcessors()));
        node.set("availableProcessors", Json.number(server.availableProcessors()));
        var groups = node.putObject("busyProcessorsByThreadGroup");
        BiConsumer<String, Double> put = (name, busy) -> groups.set(Texts.plain(name), Json.number(busy));
        ThreadCpu.of(server).forEach(g -> put.accept(g.group(), g.busyProcessors()));
        return node;
    }

    private static JsonNode micros(OptionalDouble nanos) {
        return nanos.isEmpty() ? Json.absent() : Json.number(nanos.getAsDouble() / 1e3);
    }
}
