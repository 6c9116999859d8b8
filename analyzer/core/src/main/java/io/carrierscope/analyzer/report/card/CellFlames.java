package io.carrierscope.analyzer.report.card;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.fold.classify.EntryFrames;
import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.fold.jvm.Allocations;
import io.carrierscope.analyzer.fold.measure.Measurements;
import io.carrierscope.analyzer.fold.measure.Slices.Slice;
import io.carrierscope.analyzer.fold.measure.Slices;
import io.carrierscope.analyzer.fold.thread.CpuSamples.Sampled;
import io.carrierscope.analyzer.fold.thread.CpuSamples.WallSamples;
import io.carrierscope.analyzer.fold.thread.CpuSamples;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.FlameTree.FlameGraph;
import io.carrierscope.analyzer.report.block.FlameTree;
import io.carrierscope.analyzer.report.format.Sentences;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Flame graphs of a cell: CPU time, and where virtual threads were pinned. */
public final class CellFlames {
    private static final int LEAST_SAMPLES = 20;
    private static final String MACHINERY = "thread infrastructure";

    private CellFlames() {}

    public static List<Block> of(Cell cell) {
        var blocks = new ArrayList<Block>();
        pins(cell).ifPresent(b -> blocks.add(new Block.Details("Pinning flame graph", List.of(b))));
        cpu(cell).ifPresent(b -> blocks.add(new Block.Details("CPU flame graph", List.of(b))));
        return blocks;
    }

    /** The flame graph of pinned time; empty without pins. */
    public static Optional<Block> pins(Cell cell) {
        return cell.subject().filter(s -> s.measured().pinning.count() > 0)
                .map(s -> new Block.Flames(() -> pins(s)));
    }

    /** The flame graph of CPU samples; empty with too few samples. */
    public static Optional<Block> cpu(Cell cell) {
        return cell.subject().filter(s -> s.measured().samples.count() >= LEAST_SAMPLES)
                .map(s -> new Block.Flames(() -> cpu(s)));
    }

    /** The flame graph of memory allocated on the heap; empty without samples of it. */
    public static Optional<Block> allocated(Cell cell) {
        boolean sampled = cell.subject().filter(s -> s.measured().allocations.sampled()).isPresent();
        return stacks(cell, m -> m.allocations, s -> s.allocations, a -> a.stacks(sampled), "all allocations", 1e6,
                "Memory allocated on the heap, by stack", "MB");
    }

    /** The flame graph of memory allocated outside of the heap; empty without samples of it. */
    public static Optional<Block> outsideOfHeap(Cell cell) {
        return stacks(cell, m -> m.allocations, s -> s.allocations, Allocations::nativeStacks, "all allocations", 1e6,
                "Memory allocated outside of the heap, by stack", "MB");
    }

    /** The flame graph of the time of all threads that run code of the application, or wait in it; empty without samples of it. */
    public static Optional<Block> wall(Cell cell) {
        return stacks(cell, m -> m.wallSamples, s -> s.wallSamples, WallSamples::stacks, "all threads", 1,
                "Time of threads in code of the application, by stack", "samples");
    }

    private static <F> Optional<Block> stacks(Cell cell, Function<Measurements, F> whole, Function<Slice, F> slice,
            Function<F, Map<Stack, Long>> stacks, String all, double unit, String title, String name) {
        return cell.subject().filter(s -> !stacks.apply(whole.apply(s.measured())).isEmpty())
                .map(s -> new Block.Flames(() -> graph(s, whole, slice,
                        f -> stacks.apply(f).entrySet().stream().sorted(Map.Entry.comparingByKey())
                                .map(e -> new Weighed("threads", e.getKey(), e.getValue(), FlameTree.NO_COLOUR)),
                        new FlameGraph(title, name, FlameTree.root(all), FlameGraph.Colours.LAYERS, unit))));
    }

    /** A stack, and its weight times the scale of the graph. */
    private record Weighed(String group, Stack stack, long weight, int colour) {}

    /** The graph with its stacks: those of the whole time, or of each slice, where slices were measured. */
    private static <F> FlameGraph graph(MeasuredRecording s, Function<Measurements, F> whole, Function<Slice, F> slice,
            Function<F, Stream<Weighed>> stacks, FlameGraph graph) {
        var called = new HashMap<Stack, Stack>();
        var slices = s.measured().slices.map(Slices::all).orElse(List.of());
        for (int i = 0; i < slices.size(); i++) {
            int at = i;
            stacks.apply(slice.apply(slices.get(i))).forEach(w -> graph.root().add(w.group(),
                    called.computeIfAbsent(w.stack(), CellFlames::called), w.weight() / graph.scale(), w.colour(), at,
                    w.weight()));
        }
        if (!slices.isEmpty()) {
            return graph;
        }
        stacks.apply(whole.apply(s.measured())).forEach(
                w -> graph.root().add(w.group(), called(w.stack()), w.weight() / graph.scale(), w.colour()));
        return new FlameGraph(graph.title(), graph.unit(), graph.root(), graph.colours());
    }

    private static Block folded(String summary, Supplier<FlameGraph> graph) {
        return new Block.Details(summary, List.of(new Block.Flames(graph)));
    }

    private static FlameGraph pins(MeasuredRecording subject) {
        return graph(subject, m -> m.pinning, s -> s.pinning, p -> p.sites().stream().map(h -> new Weighed(
                h.site().reason() == null ? h.site().kind().text() : h.site().reason(), h.site().stack(),
                h.totalNanos(), FlameTree.NO_COLOUR)),
                new FlameGraph("Pinned time by reason and site", "ms", FlameTree.root("pinned waits"),
                        FlameGraph.Colours.LAYERS, 1e6));
    }

    /** The flame graph of waiting time, coloured by what threads wait for; empty without waits. */
    public static Optional<Block> waits(Cell cell) {
        return cell.subject().filter(s -> !s.measured().waitStacks.waiting().isEmpty())
                .map(s -> new Block.Flames(() -> waits(s)));
    }

    private static FlameGraph waits(MeasuredRecording subject) {
        return graph(subject, m -> m.waitStacks, s -> s.waitStacks,
                waits -> waits.waiting().stream().map(w -> new Weighed(w.kind().text(), w.stack(), w.nanos(),
                        Layer.values().length + w.kind().ordinal())),
                new FlameGraph("Waiting time of all threads by what they wait for, and by stack", "s",
                        FlameTree.root("all waits"), FlameGraph.Colours.WAITS, 1e9));
    }

    /** Without the frames of servers and pools around it, unless there are no others. */
    private static Stack called(Stack stack) {
        Stack called = EntryFrames.called(stack);
        return called.equals(Stack.NONE) ? stack : called;
    }

    private static FlameGraph cpu(MeasuredRecording subject) {
        CpuSamples samples = subject.measured().samples;
        String title = "Samples of " + samples.source()
                + (samples.complete() ? ", CPU time" : ": Java code only, without native code");
        return graph(subject, m -> m.samples, s -> s.samples,
                f -> f.samples(samples.apart()).stream()
                        .map(s -> new Weighed(s.group(), s.stack(), s.count(), FlameTree.NO_COLOUR)),
                new FlameGraph(title, "samples", FlameTree.root("all threads"), FlameGraph.Colours.LAYERS, 1));
    }

    /**
     * Differential flame graph of CPU time per request, slower cell against faster one; empty without CPU-time samples of
     * both.
     */
    static Optional<Block> difference(Comparison c) {
        return sampled(c.a().typical().cell()) && sampled(c.b().typical().cell())
                ? Optional.of(folded("Differential flame graph, " + Sentences.brief(c), () -> between(c)))
                : Optional.empty();
    }

    /** What differs between any two recordings: CPU samples, memory allocated and waits, as far as both have them. */
    public static List<Block> differences(Cell a, Cell b, String nameA, String nameB) {
        Function<MeasuredRecording, Compared> cpu = s -> new Compared(s.measured().samples.samples().stream()
                .map(CellFlames::placed), s.measured().samples.count() / 100.0);
        Function<MeasuredRecording, Compared> allocated = s -> new Compared(
                s.measured().allocations.stacks().entrySet().stream()
                        .map(x -> plain("threads", x.getKey(), x.getValue())),
                1e6 * s.window().lengthSeconds());
        Function<MeasuredRecording, Compared> waits = s -> new Compared(s.measured().waitStacks.waiting().stream()
                .map(w -> plain(w.kind().text(), w.stack(), w.nanos())), s.window().lengthNanos());
        var names = List.of(nameA, nameB);
        return Stream.of(difference("CPU", "% of the CPU samples", a, b, names, cpu),
                difference("memory allocated", "MB per s", a, b, names, allocated),
                difference("waits", "threads", a, b, names, waits)).flatMap(Optional::stream).toList();
    }

    private static Optional<Block> difference(String what, String unit, Cell a, Cell b, List<String> names,
            Function<MeasuredRecording, Compared> part) {
        return Stream.of(a, b).allMatch(c -> c.subject().filter(s -> part.apply(s).stacks.findAny().isPresent())
                .isPresent())
                        ? Optional.of(folded("Differential flame graph: " + what,
                                () -> between(what + ", ", names, "", unit, part.apply(a.subject().orElseThrow()),
                                        part.apply(b.subject().orElseThrow()))))
                        : Optional.empty();
    }

    private static FlameGraph between(Comparison c) {
        var names = Stream.of(c.a(), c.b()).map(g -> Texts.plain(c.axis().label(g.key()))).toList();
        return between("CPU time per request of ", names,
                ". Stacks start at the application's first frame; " + MACHINERY + " has none", "µs per request",
                perRequest(c.a().typical().cell()), perRequest(c.b().typical().cell()));
    }

    /** @param names those of both sides */
    private static FlameGraph between(String what, List<String> names, String more, String unit, Compared a,
            Compared b) {
        var root = FlameTree.root("all threads");
        b.stacks.forEach(w -> root.add(w.group(), w.stack(), w.weight() / b.whole));
        a.stacks.forEach(w -> root.addOther(w.group(), w.stack(), w.weight() / a.whole));
        return new FlameGraph(what + names.get(1) + "; red: more than " + names.get(0) + ", blue: less" + more, unit,
                root, FlameGraph.Colours.DIFFERENCE);
    }

    private static boolean sampled(Cell cell) {
        return cell.subjectCpuNanosPerRequest().isPresent() && cell.subject().map(s -> s.measured().samples)
                .filter(s -> s.complete() && s.count() >= LEAST_SAMPLES).isPresent();
    }

    /** The stacks of one side, and the weight of a unit. */
    private record Compared(Stream<Weighed> stacks, double whole) {}

    private static Compared perRequest(Cell cell) {
        CpuSamples samples = cell.subject().orElseThrow().measured().samples;
        return new Compared(samples.samples().stream().map(CellFlames::placed),
                samples.count() * 1e3 / cell.subjectCpuNanosPerRequest().orElseThrow());
    }

    private static Weighed plain(String group, Stack stack, long weight) {
        return new Weighed(group, called(stack), weight, FlameTree.NO_COLOUR);
    }

    /** Stacks are not grouped by threads, because pools and kinds of threads differ between variants. */
    private static Weighed placed(Sampled s) {
        Stack work = EntryFrames.work(s.stack());
        boolean works = !work.equals(Stack.NONE);
        return new Weighed(works ? "threads" : s.stack().equals(Stack.NONE) ? "no stack" : MACHINERY,
                works ? work : s.stack(), s.count(), FlameTree.NO_COLOUR);
    }
}
