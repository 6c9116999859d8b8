package io.carrierscope.analyzer.report.card;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.fold.classify.EntryFrames;
import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.thread.CpuSamples;
import io.carrierscope.analyzer.fold.thread.CpuSamples.Sampled;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.FlameGraph;
import io.carrierscope.analyzer.report.block.FlameTree;
import io.carrierscope.analyzer.report.format.Sentences;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

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
                .map(s -> new Block.Flames(() -> pins(s), true));
    }

    /** The flame graph of CPU samples; empty with too few samples. */
    public static Optional<Block> cpu(Cell cell) {
        return cell.subject().filter(s -> s.measured().samples.count() >= LEAST_SAMPLES)
                .map(s -> new Block.Flames(() -> cpu(s), true));
    }

    /** The flame graph of memory allocated on the heap; empty without samples of it. */
    public static Optional<Block> allocated(Cell cell) {
        return stacks(cell.subject().map(s -> s.measured().allocations.stacks()), "all allocations", 1e6,
                "Memory allocated on the heap, by stack", "MB");
    }

    /** The flame graph of memory allocated outside of the heap; empty without samples of it. */
    public static Optional<Block> outsideOfHeap(Cell cell) {
        return stacks(cell.subject().map(s -> s.measured().allocations.nativeStacks()), "all allocations", 1e6,
                "Memory allocated outside of the heap, by stack", "MB");
    }

    /** The flame graph of the time of all threads that run code of the application, or wait in it; empty without samples of it. */
    public static Optional<Block> wall(Cell cell) {
        return stacks(cell.subject().map(s -> s.measured().wallSamples.stacks()), "all threads", 1,
                "Time of threads in code of the application, by stack", "samples");
    }

    private static Optional<Block> stacks(Optional<Map<Stack, Long>> stacks, String all, double unit, String title,
            String name) {
        return stacks.filter(s -> !s.isEmpty()).map(s -> new Block.Flames(() -> {
            var root = FlameTree.root(all);
            s.entrySet().stream().sorted(Map.Entry.comparingByKey())
                    .forEach(e -> root.add("threads", called(e.getKey()), e.getValue() / unit));
            return new FlameGraph(title, name, root, FlameGraph.Colours.LAYERS);
        }, true));
    }

    private static Block folded(String summary, Supplier<FlameGraph> graph) {
        return new Block.Details(summary, List.of(new Block.Flames(graph)));
    }

    private static FlameGraph pins(MeasuredRecording subject) {
        var root = FlameTree.root("pinned waits");
        subject.measured().pinning.sites().forEach(h -> root.add(
                h.site().reason() == null ? h.site().kind().text() : h.site().reason(), called(h.site().stack()),
                h.totalNanos() / 1e6));
        return new FlameGraph("Pinned time by reason and site", "ms", root, FlameGraph.Colours.LAYERS);
    }

    /** The flame graph of waiting time, coloured by what threads wait for; empty without waits. */
    public static Optional<Block> waits(Cell cell) {
        return cell.subject().filter(s -> !s.measured().waitStacks.waiting().isEmpty())
                .map(s -> new Block.Flames(() -> waits(s), true));
    }

    private static FlameGraph waits(MeasuredRecording subject) {
        var root = FlameTree.root("all waits");
        subject.measured().waitStacks.waiting()
                .forEach(w -> root.add(w.kind().text(), called(w.stack()), w.nanos() / 1e9,
                        Layer.values().length + w.kind().ordinal()));
        return new FlameGraph("Waiting time of all threads by what they wait for, and by stack", "s", root,
                FlameGraph.Colours.WAITS);
    }

    /** Without the frames of servers and pools around it, unless there are no others. */
    private static Stack called(Stack stack) {
        Stack called = EntryFrames.called(stack);
        return called.equals(Stack.NONE) ? stack : called;
    }

    private static FlameGraph cpu(MeasuredRecording subject) {
        CpuSamples samples = subject.measured().samples;
        var root = FlameTree.root("all threads");
        samples.samples().forEach(s -> root.add(s.group(), called(s.stack()), s.count()));
        String title = Numbers.count(samples.count()) + " samples of " + samples.source()
                + (samples.complete() ? ", CPU time" : ": Java code only, without native code");
        return new FlameGraph(title, "samples", root, FlameGraph.Colours.LAYERS);
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

    private static FlameGraph between(Comparison c) {
        var root = FlameTree.root("all threads");
        each(c.b().typical().cell(), (group, stack, micros) -> root.add(group, stack, micros));
        each(c.a().typical().cell(), (group, stack, micros) -> root.addOther(group, stack, micros));
        String title = "CPU time per request of " + Texts.plain(c.axis().label(c.b().key()))
                + "; red: more than " + Texts.plain(c.axis().label(c.a().key())) + ", blue: less."
                + " Stacks start at the application's first frame; " + MACHINERY + " has none";
        return new FlameGraph(title, "µs per request", root, FlameGraph.Colours.DIFFERENCE);
    }

    private static boolean sampled(Cell cell) {
        return cell.subjectCpuNanosPerRequest().isPresent() && cell.subject().map(s -> s.measured().samples)
                .filter(s -> s.complete() && s.count() >= LEAST_SAMPLES).isPresent();
    }

    @FunctionalInterface
    private interface Weighted {
        void stack(String group, Stack stack, double micros);
    }

    private static void each(Cell cell, Weighted consumer) {
        CpuSamples samples = cell.subject().orElseThrow().measured().samples;
        double micros = cell.subjectCpuNanosPerRequest().orElseThrow() / 1e3 / samples.count();
        for (Sampled s : samples.samples()) {
            place(s.stack(), s.count() * micros, consumer);
        }
    }

    /** Stacks are not grouped by threads, because pools and kinds of threads differ between variants. */
    private static void place(Stack stack, double micros, Weighted consumer) {
        Stack work = EntryFrames.work(stack);
        if (!work.equals(Stack.NONE)) {
            consumer.stack("threads", work, micros);
        } else {
            consumer.stack(stack.equals(Stack.NONE) ? "no stack" : MACHINERY, stack, micros);
        }
    }
}
