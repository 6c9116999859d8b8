package io.carrierscope.analyzer.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CpuLayers;
import io.carrierscope.analyzer.fold.classify.Layer;
import java.util.Locale;
import java.util.OptionalDouble;

/** Processor time per request by kind of code, as JSON. */
final class LayersJson {
    private LayersJson() {}

    static JsonNode of(Cell cell) {
        return cell.subjectCpuNanosPerRequest().isEmpty()
                ? Json.absent()
                : cell.subject().flatMap(CpuLayers::of).map(layers -> of(cell, layers)).orElse(Json.absent());
    }

    private static JsonNode of(Cell cell, CpuLayers layers) {
        var node = Json.object();
        for (Layer layer : Layer.values()) {
            node.set(name(layer), micros(cell, layers.busyProcessors().getOrDefault(layer, 0.0)));
        }
        return node.set("jvm", micros(cell, layers.jvmItself()));
    }

    /** {@code LOCKS_AND_QUEUES} reads {@code locksAndQueues}. */
    private static String name(Layer layer) {
        var name = new StringBuilder();
        for (String word : layer.name().toLowerCase(Locale.ROOT).split("_")) {
            name.append(name.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return name.toString();
    }

    private static JsonNode micros(Cell cell, double busy) {
        return Json.number(cell.perRequest(OptionalDouble.of(busy)).orElse(0) / 1e3);
    }
}
