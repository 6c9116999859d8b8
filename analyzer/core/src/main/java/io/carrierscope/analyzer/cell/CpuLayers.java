package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.fold.thread.CpuSamples;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Mean number of processors kept busy by each layer of a process. Layers and the JVM's own work (GC, compiler, recorder, and
 * threads with too few samples) sum to the CPU use of the process. The CPU time of each thread group is exact
 * ({@code jdk.ThreadCPULoad}); samples ({@code jdk.CPUTimeSample}) divide it among layers.
 *
 * @param busyProcessors mean number of busy processors by layer
 * @param jvmItself mean number of busy processors of the rest of the process
 */
public record CpuLayers(Map<Layer, Double> busyProcessors, double jvmItself) {
    /** With fewer samples the standard error of a share of one half exceeds 0.05 (two standard errors exceed a tenth). */
    static final int LEAST_SAMPLES = 100;

    /** Returns empty without enough CPU-time samples. */
    public static Optional<CpuLayers> of(MeasuredRecording r) {
        var samples = r.measured().samples;
        var process = r.busyProcessors();
        return samples.complete() && samples.count() >= LEAST_SAMPLES && process.isPresent()
                ? Optional.of(of(r, samples, process.getAsDouble()))
                : Optional.empty();
    }

    private static CpuLayers of(MeasuredRecording r, CpuSamples samples, double process) {
        var seen = new HashMap<String, Map<Layer, Long>>();
        samples.samples().forEach(s -> seen.computeIfAbsent(s.group(), g -> new EnumMap<>(Layer.class))
                .merge(Layer.of(s.stack()), s.count(), Long::sum));
        var busy = new HashMap<String, Double>();
        r.measured().threads.groups().forEach((group, times) -> r.cpuNanos(times.cpuLoadNanos())
                .ifPresent(nanos -> busy.put(group, nanos / r.window().lengthNanos())));
        return of(busy, seen, process);
    }

    /** Divides the CPU use of each group by its samples; the rest of the process counts as the JVM's own. */
    static CpuLayers of(Map<String, Double> busyByGroup, Map<String, Map<Layer, Long>> samplesByGroup, double process) {
        var layers = new EnumMap<Layer, Double>(Layer.class);
        busyByGroup.forEach((group, busy) -> {
            var counts = samplesByGroup.getOrDefault(group, Map.of());
            double all = counts.values().stream().mapToLong(Long::longValue).sum();
            counts.forEach((layer, n) -> layers.merge(layer, busy * n / all, Double::sum));
        });
        double sum = layers.values().stream().mapToDouble(Double::doubleValue).sum();
        double scale = sum > process ? process / sum : 1;
        layers.replaceAll((layer, busy) -> busy * scale);
        return new CpuLayers(layers, Math.max(0, process - sum));
    }
}
