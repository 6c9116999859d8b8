package io.carrierscope.analyzer.compare;

import io.carrierscope.analyzer.bound.Bound;
import io.carrierscope.analyzer.cause.Evidence;
import io.carrierscope.analyzer.cause.Verdict;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CpuLayers;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Causes that show only between two cells: what the slower one's settings, recorder or stack has that the other's has not. */
final class PairCauses {
    /** A demand larger by less than this is none. */
    private static final double MORE = 1.05;

    private PairCauses() {}

    /** @param ratio throughput of the faster divided by that of the slower cell */
    static List<Verdict.Found> of(Cell faster, Cell slower, boolean processorsBindBoth, Axis axis, double ratio,
            OptionalDouble explained) {
        return Stream.of(stack(faster, slower, processorsBindBoth && axis != Axis.RECORDING, ratio),
                recorder(faster, slower, axis, ratio), settings(faster, slower, axis, explained))
                .flatMap(Optional::stream).toList();
    }

    static boolean processorsBind(JudgedCell a, JudgedCell b) {
        return Stream.of(a, b)
                .allMatch(c -> c.bounds().binding().filter(bound -> bound.id() == Bound.Id.CPU).isPresent());
    }

    /** Both are limited by processors, and the slower needs more processor time for a request. */
    private static Optional<Verdict.Found> stack(Cell faster, Cell slower, boolean processorsBind, double ratio) {
        double less = faster.subjectCpuNanosPerRequest().orElse(0);
        double more = slower.subjectCpuNanosPerRequest().orElse(0);
        if (!processorsBind || less <= 0 || more < less * MORE || ratio <= 1) {
            return Optional.empty();
        }
        var evidence = new ArrayList<Evidence>();
        evidence.add(new Evidence(text("a request takes %,.1f µs of processor time, %,.1f µs in the faster one",
                more / 1e3, less / 1e3), "jdk.CPULoad"));
        most(faster, slower).ifPresent(evidence::add);
        return Optional.of(new Verdict.Found("server-stack", Math.min(1, Math.log(more / less) / Math.log(ratio)),
                "the gap's logarithm", evidence, "spare the work named, or take the stack of the faster one"));
    }

    /** The part of the stack in which the slower cell spends most in excess of the other; by layer where both have samples. */
    private static Optional<Evidence> most(Cell faster, Cell slower) {
        boolean layers = Stream.of(faster, slower).allMatch(c -> c.subject().flatMap(CpuLayers::of).isPresent());
        var less = layers ? byLayer(faster) : byGroup(faster);
        var more = layers ? byLayer(slower) : byGroup(slower);
        return more.keySet().stream().max(Comparator.comparingDouble(k -> more.get(k) - less.getOrDefault(k, 0.0)))
                .map(k -> new Evidence(text("most of the difference is in %s: %,.1f against %,.1f µs", k,
                        more.get(k) / 1e3, less.getOrDefault(k, 0.0) / 1e3),
                        layers ? "jdk.CPUTimeSample" : "jdk.ThreadCPULoad"));
    }

    private static Map<String, Double> byLayer(Cell cell) {
        var nanos = new TreeMap<String, Double>();
        cell.subject().flatMap(CpuLayers::of).ifPresent(layers -> {
            layers.busyProcessors().forEach((layer, busy) -> put(nanos, cell, layer.text(), busy));
            put(nanos, cell, "the JVM itself", layers.jvmItself());
        });
        return nanos;
    }

    private static Map<String, Double> byGroup(Cell cell) {
        var nanos = new TreeMap<String, Double>();
        MeasuredRecording subject = cell.subject().orElseThrow();
        subject.measured().threads().groups().forEach((name, group) -> subject.cpuNanos(group.cpuLoadNanos())
                .ifPresent(n -> put(nanos, cell, "threads " + name, n / subject.window().lengthNanos())));
        return nanos;
    }

    private static void put(Map<String, Double> nanos, Cell cell, String part, double busyProcessors) {
        cell.perRequest(OptionalDouble.of(busyProcessors)).ifPresent(n -> nanos.put(part, n));
    }

    /** The slower cell differs in nothing but that Flight Recorder was on. */
    private static Optional<Verdict.Found> recorder(Cell faster, Cell slower, Axis axis, double ratio) {
        if (axis != Axis.RECORDING || slower.key().recording().equals("off")) {
            return Optional.empty();
        }
        return Optional.of(new Verdict.Found("recording-overhead", 1 - 1 / ratio, "the throughput without recording",
                List.of(new Evidence(text("%,.0f requests per second while recording, %,.0f without",
                        slower.throughputPerSecond().orElse(0), faster.throughputPerSecond().orElse(0)),
                        "carrierscope.Request")),
                "fewer events or higher thresholds (analyzer settings --for …)"));
    }

    /** The two differ in settings too, which may have caused what the limits leave unexplained. */
    private static Optional<Verdict.Found> settings(Cell faster, Cell slower, Axis axis, OptionalDouble explained) {
        var lines = Asymmetry.ofSettings(faster, slower);
        return lines.isEmpty() || axis == Axis.JDK
                ? Optional.empty()
                : Optional.of(new Verdict.Found("config-asymmetry", 1 - explained.orElse(0),
                        "the gap's logarithm, at most: what the limits do not explain",
                        lines.stream().map(l -> new Evidence(l, "jdk.JVMInformation")).toList(),
                        "give both the same settings"));
    }

    private static String text(String format, Object... figures) {
        return String.format(Locale.ROOT, format, figures);
    }
}
