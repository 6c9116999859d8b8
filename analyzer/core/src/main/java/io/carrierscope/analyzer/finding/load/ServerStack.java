package io.carrierscope.analyzer.finding.load;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CellKey.Axis;
import io.carrierscope.analyzer.cell.CpuLayers;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellPair.PairCause;
import io.carrierscope.analyzer.finding.CellPair;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The server of the slower cell needs more CPU time per request, and processors are the bottleneck of both cells. Judged from
 * {@code jdk.CPULoad} without the JIT compiler and, where there are samples, without the application's own code; samples or
 * threads name the part with most of the difference.
 */
public final class ServerStack extends PairCause {
    /** Differences in CPU demand below this ratio are treated as noise: repetitions of one cell differ by up to 5 %. */
    private static final double NOISE = 1.05;
    private static final String CPU_LOAD = "jdk.CPULoad";

    public ServerStack() {
        super("server-stack",
                "The slower server needs more CPU time per request, and processors limit both.",
                "reduce the work named, or use the stack of the faster cell",
                "the slower cell does other work beside its requests",
                List.of(JvmEvent.CpuLoad.class, JvmEvent.CpuSample.class, JvmEvent.ThreadCpuLoad.class));
    }

    /** Not judged on the recording axis: with and without Flight Recorder the stack is the same. */
    @Override
    public Optional<Verdict> judge(CellPair pair) {
        return pair.axis() == Axis.RECORDING ? Optional.empty() : Optional.of(judgeStacks(pair));
    }

    private Verdict judgeStacks(CellPair pair) {
        boolean sampled = Stream.of(pair.faster(), pair.slower())
                .allMatch(s -> s.cell().subject().flatMap(CpuLayers::of).isPresent());
        Demand less = Demand.of(pair.faster().cell(), sampled);
        Demand more = Demand.of(pair.slower().cell(), sampled);
        if (less.nanos <= 0 || more.nanos <= 0) {
            return new Verdict.Unknown(this, "the CPU time of a request is not known in both cells",
                    CPU_LOAD + "#enabled=true,period=1s");
        }
        double withMore = less.nanos + Math.min(more.nanos - less.nanos, more.inStack() - less.inStack());
        var evidence = evidence(pair, less, more);
        return pair.processorsBindBoth() && withMore >= less.nanos * NOISE && pair.ratio() > 1
                ? new Verdict.Found(this, Math.min(1, Math.log(withMore / less.nanos) / Math.log(pair.ratio())),
                        "the logarithm of the ratio", evidence)
                : new Verdict.Absent(this, evidence);
    }

    private static List<Evidence> evidence(CellPair pair, Demand less, Demand more) {
        var evidence = new ArrayList<Evidence>();
        evidence.add(Evidence.of(CPU_LOAD, "a request takes %,.1f µs of CPU time, %,.1f µs in the faster cell",
                more.nanos / 1e3, less.nanos / 1e3));
        if (!pair.processorsBindBoth()) {
            evidence.add(
                    Evidence.of(CPU_LOAD, "the faster cell is limited by %s, the slower by %s", limit(pair.faster()),
                            limit(pair.slower())));
        } else if (more.nanos >= less.nanos * NOISE) {
            more.most(less).ifPresent(evidence::add);
            double elsewhere = more.elsewhereNanos - less.elsewhereNanos;
            if (elsewhere > less.nanos * (NOISE - 1)) {
                evidence.add(Evidence.of("jdk.ThreadCPULoad",
                        "%,.1f µs of the difference are in the JIT compiler or the application, in no server's stack",
                        elsewhere / 1e3));
            }
        }
        return evidence;
    }

    private static String limit(CellPair.Side side) {
        return side.bounds().binding().map(Bound::id).map(Bound.Id::label).orElse("an unknown bottleneck");
    }

    /**
     * CPU time of a request.
     *
     * @param elsewhereNanos what the compiler and the recorder take of it, and where samples tell it, the application and its files
     * @param partNanos by layer with samples, otherwise by group of threads
     */
    private record Demand(double nanos, double elsewhereNanos, boolean sampled, Map<String, Double> partNanos) {
        private static Demand of(Cell cell, boolean sampled) {
            var parts = new TreeMap<String, Double>();
            var busy = cell.subject().map(r -> sampled ? byLayer(r) : byGroup(r)).orElse(Map.of());
            busy.forEach((part, processors) -> perRequest(cell, processors).ifPresent(n -> parts.put(part, n)));
            double elsewhere = cell.subject().map(r -> r.threadCpu().ownProcessors()).orElse(0.0)
                    + (sampled
                            ? Stream.of(Layer.APPLICATION, Layer.FILES)
                                    .mapToDouble(l -> busy.getOrDefault(l.text(), 0.0)).sum()
                            : 0);
            return new Demand(cell.subjectCpuNanosPerRequest().orElse(0), perRequest(cell, elsewhere).orElse(0),
                    sampled,
                    parts);
        }

        private static OptionalDouble perRequest(Cell cell, double busyProcessors) {
            return cell.perRequest(OptionalDouble.of(busyProcessors));
        }

        private static Map<String, Double> byLayer(MeasuredRecording r) {
            var busy = new TreeMap<String, Double>();
            CpuLayers.of(r).ifPresent(layers -> {
                layers.busyProcessors().forEach((layer, processors) -> busy.put(layer.text(), processors));
                busy.put("the JVM", layers.jvmItself());
            });
            return busy;
        }

        private static Map<String, Double> byGroup(MeasuredRecording r) {
            var busy = new TreeMap<String, Double>();
            r.measured().threads.groups().forEach((name, group) -> r.cpuNanos(group.cpuLoadNanos())
                    .ifPresent(n -> busy.put("threads " + name, n / r.window().lengthNanos())));
            return busy;
        }

        private double inStack() {
            return nanos - elsewhereNanos;
        }

        /** The part with the largest excess over the other cell. */
        private Optional<Evidence> most(Demand less) {
            return partNanos.keySet().stream()
                    .max(Comparator.comparingDouble(k -> partNanos.get(k) - less.partNanos.getOrDefault(k, 0.0)))
                    .map(k -> Evidence.of(sampled ? "jdk.CPUTimeSample" : "jdk.ThreadCPULoad",
                            "most of the difference is in %s: %,.1f and %,.1f µs", k, partNanos.get(k) / 1e3,
                            less.partNanos.getOrDefault(k, 0.0) / 1e3));
        }
    }
}
