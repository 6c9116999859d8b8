package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.fold.thread.CpuSamples;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Processors that the layers of a process kept busy, on average over the window; layers and the JVM's own work (collector,
 * compiler, recorder, and threads too rarely seen to be sampled) sum to what the process used. The processor time of each group of threads is exact
 * ({@code jdk.ThreadCPULoad}); samples ({@code jdk.CPUTimeSample}) divide it among layers.
 *
 * @param busyProcessors of each layer, mean number
 * @param jvmItself the rest of the process, mean number
 */
public record CpuLayers(Map<Layer, Double> busyProcessors, double jvmItself) {
    /** Fewer samples than these divide nothing: a share of a half would be uncertain by more than a tenth. */
    static final int LEAST_SAMPLES = 100;

    /** Empty without enough samples of processor time. */
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

    /** Divides each group's processors by its samples; what the groups leave of the process is the JVM's own. */
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
