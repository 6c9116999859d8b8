package io.carrierscope.analyzer.cause.pair;

import io.carrierscope.analyzer.bound.Bound;
import io.carrierscope.analyzer.cell.Axis;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CpuLayers;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.verdict.CellPair;
import io.carrierscope.analyzer.verdict.Evidence;
import io.carrierscope.analyzer.verdict.PairCause;
import io.carrierscope.analyzer.verdict.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The server of the slower cell needs more CPU time per request, and processors are the bottleneck of both cells. Judged from
 * {@code jdk.CPULoad}; samples or threads name the part of the stack with most of the difference. Wrong when the slower cell
 * does other work beside its requests, which counts as theirs.
 */
public final class ServerStack implements PairCause {
    /** Differences in CPU demand below this ratio are treated as noise: repetitions of one cell differ by up to 5 %. */
    private static final double NOISE = 1.05;
    private static final String CPU_LOAD = "jdk.CPULoad";

    @Override
    public String id() {
        return "server-stack";
    }

    @Override
    public String about() {
        return "The slower server needs more CPU time per request, and processors limit both.";
    }

    @Override
    public String needs() {
        return CPU_LOAD + " of two cells; for the part of the stack jdk.CPUTimeSample (JDK 25) or jdk.ThreadCPULoad";
    }

    /** Not judged on the recording axis: with and without Flight Recorder the stack is the same. */
    @Override
    public Optional<Verdict> judge(CellPair pair) {
        return pair.axis() == Axis.RECORDING ? Optional.empty() : Optional.of(judgeStacks(pair));
    }

    private Verdict judgeStacks(CellPair pair) {
        double less = pair.faster().cell().subjectCpuNanosPerRequest().orElse(0);
        double more = pair.slower().cell().subjectCpuNanosPerRequest().orElse(0);
        if (less <= 0 || more <= 0) {
            return new Verdict.Unknown(id(), "the CPU time of a request is not known in both cells",
                    CPU_LOAD + "#enabled=true,period=1s");
        }
        var evidence = new ArrayList<Evidence>();
        evidence.add(Evidence.of(CPU_LOAD, "a request takes %,.1f µs of CPU time, %,.1f µs in the faster cell",
                more / 1e3, less / 1e3));
        if (!pair.processorsBindBoth()) {
            evidence.add(
                    Evidence.of(CPU_LOAD, "the faster cell is limited by %s, the slower by %s", limit(pair.faster()),
                            limit(pair.slower())));
        }
        if (!pair.processorsBindBoth() || more < less * NOISE || pair.ratio() <= 1) {
            return new Verdict.Absent(id(), evidence);
        }
        most(pair.faster().cell(), pair.slower().cell()).ifPresent(evidence::add);
        return new Verdict.Found(id(), Math.min(1, Math.log(more / less) / Math.log(pair.ratio())),
                "the logarithm of the ratio", evidence, "reduce the work named, or use the stack of the faster cell");
    }

    private static String limit(CellPair.Side side) {
        return side.bounds().binding().map(Bound::id).map(Bound.Id::label).orElse("an unknown bottleneck");
    }

    /** The part of the stack with the largest excess of CPU time in the slower cell; by layer when both cells have samples. */
    private static Optional<Evidence> most(Cell faster, Cell slower) {
        boolean layers = Stream.of(faster, slower).allMatch(c -> c.subject().flatMap(CpuLayers::of).isPresent());
        var less = layers ? byLayer(faster) : byGroup(faster);
        var more = layers ? byLayer(slower) : byGroup(slower);
        return more.keySet().stream().max(Comparator.comparingDouble(k -> more.get(k) - less.getOrDefault(k, 0.0)))
                .map(k -> Evidence.of(layers ? "jdk.CPUTimeSample" : "jdk.ThreadCPULoad",
                        "most of the difference is in %s: %,.1f and %,.1f µs", k, more.get(k) / 1e3,
                        less.getOrDefault(k, 0.0) / 1e3));
    }

    private static Map<String, Double> byLayer(Cell cell) {
        var nanos = new TreeMap<String, Double>();
        cell.subject().flatMap(CpuLayers::of).ifPresent(layers -> {
            layers.busyProcessors().forEach((layer, busy) -> put(nanos, cell, layer.text(), busy));
            put(nanos, cell, "the JVM", layers.jvmItself());
        });
        return nanos;
    }

    private static Map<String, Double> byGroup(Cell cell) {
        var nanos = new TreeMap<String, Double>();
        MeasuredRecording subject = cell.subject().orElseThrow();
        subject.measured().threads.groups().forEach((name, group) -> subject.cpuNanos(group.cpuLoadNanos())
                .ifPresent(n -> put(nanos, cell, "threads " + name, n / subject.window().lengthNanos())));
        return nanos;
    }

    private static void put(Map<String, Double> nanos, Cell cell, String part, double busyProcessors) {
        cell.perRequest(OptionalDouble.of(busyProcessors)).ifPresent(n -> nanos.put(part, n));
    }
}
