package io.carrierscope.analyzer.report.json;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CpuLayers;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.report.format.GroupCpu;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** Mean number of busy processors. */
record CpuJson(OptionalDouble busyProcessors, OptionalDouble othersBusyProcessors, OptionalDouble availableProcessors,
        Map<String, Double> busyProcessorsByThreadGroup) {
    static CpuJson of(MeasuredRecording subject) {
        var groups = new LinkedHashMap<String, Double>();
        GroupCpu.of(subject).forEach(g -> groups.put(g.group(), g.busyProcessors()));
        return new CpuJson(subject.busyProcessors(), subject.othersBusyProcessors(), subject.availableProcessors(),
                Json.named(groups));
    }

    /** CPU time per request by kind of code. */
    record Layers(double sockets, double virtualThreads, double locksAndQueues, double recording, double server,
            double client, double application, double other, double jvm) {
        /** Returns {@code null} without requests, or without enough CPU-time samples. */
        static Layers of(Cell cell) {
            return cell.subjectCpuNanosPerRequest().isEmpty()
                    ? null
                    : cell.subject().flatMap(CpuLayers::of).map(layers -> of(cell, layers)).orElse(null);
        }

        private static Layers of(Cell cell, CpuLayers layers) {
            ToDoubleFunction<Layer> micros = l -> micros(cell, layers.busyProcessors().getOrDefault(l, 0.0));
            return new Layers(micros.applyAsDouble(Layer.SOCKETS), micros.applyAsDouble(Layer.VIRTUAL_THREADS),
                    micros.applyAsDouble(Layer.LOCKS_AND_QUEUES), micros.applyAsDouble(Layer.RECORDING),
                    micros.applyAsDouble(Layer.SERVER), micros.applyAsDouble(Layer.CLIENT),
                    micros.applyAsDouble(Layer.APPLICATION), micros.applyAsDouble(Layer.OTHER),
                    micros(cell, layers.jvmItself()));
        }

        private static double micros(Cell cell, double busy) {
            return cell.perRequest(OptionalDouble.of(busy)).orElse(0) / 1e3;
        }
    }
}
