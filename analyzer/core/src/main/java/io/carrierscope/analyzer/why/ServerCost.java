package io.carrierscope.analyzer.why;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CpuLayers;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.SendBudget;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.fold.jvm.ContextSwitches;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.recording.Topic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** What a request costs one server: means over the repetitions of its cell. */
public record ServerCost(CellGroup group) {
    /** The CPU time outside all layers of code: GC, JIT compiler, recorder, rarely sampled threads. */
    public static final String JVM = "the JVM itself";

    /** The name of the server without the GC that it may name. */
    public String server() {
        return group.key().serverWithout(group.typical().cell().definition().collector());
    }

    /** Requests answered per second. */
    public double perSecond() {
        return group.throughputPerSecond().orElse(0);
    }

    /** CPU time per request of the server process, nanoseconds. */
    public OptionalDouble cpuNanos() {
        return mean(Cell::serverCpuNanosPerRequest);
    }

    /** Processors that the server process kept busy, mean number. */
    public OptionalDouble busyProcessors() {
        return ofServer(MeasuredRecording::busyProcessors);
    }

    /**
     * CPU time per request by layer, nanoseconds, {@link #JVM} last; the parts sum to the whole. Empty without CPU time
     * samples, as before JDK 25.
     */
    public Map<String, Double> cpuByLayer() {
        var repetitions = group.repetitions().stream().flatMap(r -> r.cell().server().flatMap(CpuLayers::of)
                .map(layers -> new Layered(r.cell(), layers)).stream()).toList();
        var parts = new LinkedHashMap<String, Double>();
        for (Layer layer : Layer.values()) {
            add(parts, layer.text(), repetitions, layers -> layers.busyProcessors().getOrDefault(layer, 0.0));
        }
        add(parts, JVM, repetitions, CpuLayers::jvmItself);
        return parts;
    }

    private static void add(Map<String, Double> parts, String name, List<Layered> repetitions,
            Function<CpuLayers, Double> busy) {
        repetitions.stream().flatMapToDouble(r -> r.perRequest(busy).stream()).average()
                .ifPresent(nanos -> parts.put(name, nanos));
    }

    /** A repetition whose CPU time is known by layer. */
    private record Layered(Cell cell, CpuLayers layers) {
        OptionalDouble perRequest(Function<CpuLayers, Double> busy) {
            return cell.perRequest(OptionalDouble.of(busy.apply(layers)));
        }
    }

    /** Context switches per request because a thread had nothing to do or waited. */
    public OptionalDouble voluntarySwitches() {
        return switches(ContextSwitches::voluntaryPerSecond);
    }

    /** Context switches per request because another thread got the processor. */
    public OptionalDouble involuntarySwitches() {
        return switches(ContextSwitches::involuntaryPerSecond);
    }

    private OptionalDouble switches(Function<ContextSwitches, OptionalDouble> perSecond) {
        return mean(cell -> cell.perRequest(
                Figure.in(cell.server(), s -> Figure.times(perSecond.apply(s.measured().switches), 1 / 1e9))));
    }

    /** Mean number of runnable virtual threads that wait for a carrier; empty if no virtual threads were sampled. */
    public OptionalDouble queued() {
        return ofServer(s -> Figure.when(s.measured().virtualThreads.samples() > 0 && s.carrierBudget().isPresent(),
                s.measured().virtualThreads::meanQueued));
    }

    /** Pins in the measured phases of all repetitions together; empty if short ones were not recorded. */
    public OptionalDouble pins() {
        boolean complete = group.repetitions().stream().allMatch(r -> r.cell().server()
                .filter(s -> s.visibility().of(Topic.PINS).seen()).isPresent());
        return Figure.when(complete, () -> group.repetitions().stream().flatMap(r -> r.cell().server().stream())
                .mapToLong(s -> s.measured().pinning.count()).sum());
    }

    /** Share of carrier time in which carriers were pinned, 0 to 1. */
    public OptionalDouble pinnedShare() {
        return ofServer(s -> Figure.of(s.carrierBudget(), b -> s.measured().pinning.totalNanos() / b.carrierNanos()));
    }

    /** Mean number of methods that waited for the JIT compiler in {@code measure}; empty if not recorded. */
    public OptionalDouble waitingForCompiler() {
        return ofServer(s -> s.measured().compiling.waiting());
    }

    /** Share of the measured time in which GC paused all threads, 0 to 1. */
    public OptionalDouble pauseShare() {
        return ofServer(s -> OptionalDouble.of(s.gcPauseShare()));
    }

    /** Bytes allocated per request, estimated from samples. */
    public OptionalDouble allocatedBytes() {
        return mean(cell -> cell.perRequest(
                Figure.of(cell.server().filter(s -> s.measured().allocations.totalBytes() > 0),
                        s -> s.measured().allocations.totalBytes() / s.window().lengthSeconds() / 1e9)));
    }

    /** Mean of a time of a message to the broker, nanoseconds; empty if none are sent. */
    public OptionalDouble ofMessage(ToDoubleFunction<SendBudget> nanos) {
        return mean(cell -> Figure.of(cell.sendBudget(), nanos));
    }

    /** Mean number of messages in one request to the broker. */
    public OptionalDouble messagesPerBrokerRequest() {
        return ofServer(s -> s.measured().batching.messagesPerRequest());
    }

    /** Share of the producer's samples in which senders waited for buffer space; empty without samples. */
    public OptionalDouble waitingForBuffer() {
        return ofServer(s -> Figure.when(s.measured().batching.samples() > 0, s.measured().batching::waitingShare));
    }

    /** Its bottleneck in words; empty if the bounds do not predict its throughput. */
    public Optional<String> limit() {
        var bounds = group.typical().bounds();
        return bounds.explained() ? bounds.binding().map(b -> b.id().text()) : Optional.empty();
    }

    /** The name of the young-generation GC; empty if not recorded. */
    public String collector() {
        return group.repetitions().stream().flatMap(r -> r.cell().server().stream())
                .flatMap(s -> s.profile().youngCollector().stream()).findFirst().orElse("");
    }

    private OptionalDouble ofServer(Function<MeasuredRecording, OptionalDouble> figure) {
        return mean(cell -> Figure.in(cell.server(), figure));
    }

    private OptionalDouble mean(Function<Cell, OptionalDouble> figure) {
        return group.repetitions().stream().flatMapToDouble(r -> figure.apply(r.cell()).stream()).average();
    }
}
