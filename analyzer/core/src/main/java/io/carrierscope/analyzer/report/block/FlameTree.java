package io.carrierscope.analyzer.report.block;

import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Weights of stacks summed from the outermost frame inwards. The delta of a node is the difference between its weight and that
 * of another profile; 0 without one.
 */
public final class FlameTree {
    /** Only the innermost frames are kept: JSON parsers accept at most a thousand nested levels. */
    static final int MOST_FRAMES = 400;
    public static final int NO_COLOUR = -1;

    private final String name;
    private final int colour;
    private final Map<String, FlameTree> children = new TreeMap<>();
    private double value;
    private double other;
    /** Weights of this very stack by slice of time, times {@link FlameGraph#scale}. */
    private final Map<Integer, Long> slices = new TreeMap<>();

    private FlameTree(String name, int colour) {
        this.name = name;
        this.colour = colour;
    }

    public static FlameTree root(String name) {
        return new FlameTree(name, NO_COLOUR);
    }

    /** Adds a stack below a group. */
    public void add(String group, Stack stack, double weight) {
        add(group, stack, weight, 0, NO_COLOUR);
    }

    /** Adds a stack below a group, both in the colour with this index in place of those of their layers. */
    public void add(String group, Stack stack, double weight, int groupColour) {
        add(group, stack, weight, 0, groupColour);
    }

    /** Adds what a stack has in a slice of time. */
    public void add(String group, Stack stack, double weight, int groupColour, int slice, long scaled) {
        add(group, stack, weight, 0, groupColour).slices.merge(slice, scaled, Long::sum);
    }

    /** Adds a stack of the other profile. */
    public void addOther(String group, Stack stack, double weight) {
        add(group, stack, 0, weight, NO_COLOUR);
    }

    private FlameTree add(String group, Stack stack, double mine, double others, int groupColour) {
        FlameTree node = count(mine, others).child(group, groupColour).count(mine, others);
        var inner = stack.frames().subList(0, Math.min(MOST_FRAMES, stack.frames().size()));
        for (Frame frame : inner.reversed()) {
            node = node.child(frame, groupColour).count(mine, others);
        }
        return node;
    }

    private FlameTree count(double mine, double others) {
        value += mine;
        other += others;
        return this;
    }

    private FlameTree child(String childName, int childColour) {
        return children.computeIfAbsent(childName, n -> new FlameTree(n, childColour));
    }

    private FlameTree child(Frame frame, int groupColour) {
        return children.computeIfAbsent(frame.qualifiedMethod(),
                n -> new FlameTree(n, groupColour == NO_COLOUR ? layer(frame).ordinal() : groupColour));
    }

    private Layer layer(Frame called) {
        return colour == Layer.FILES.ordinal() && Layer.ofAnyChannel(called)
                ? Layer.FILES
                : Layer.ofAlone(called);
    }

    public String name() {
        return name;
    }

    /** The index of the node's colour in {@link Palette#FLAMES}; {@link #NO_COLOUR} for a group of threads. */
    public int colour() {
        return colour;
    }

    public double value() {
        return value;
    }

    /** The weight less that in the other profile. */
    public double delta() {
        return value - other;
    }

    /** The children, heaviest first; those lighter than {@code least} are omitted. */
    public List<FlameTree> children(double least) {
        return children.values().stream().filter(c -> c.drawn(least))
                .sorted(Comparator.comparingDouble(FlameTree::value).reversed().thenComparing(FlameTree::name))
                .toList();
    }

    /** The weights by slice of the stacks that end here or in a child that is left out. */
    public Map<Integer, Long> slices(double least) {
        var sums = new TreeMap<>(slices);
        children.values().stream().filter(c -> !c.drawn(least))
                .forEach(c -> c.slices(Double.POSITIVE_INFINITY).forEach((i, w) -> sums.merge(i, w, Long::sum)));
        return sums;
    }

    private boolean drawn(double least) {
        return Math.max(value, other) >= least && Math.max(value, other) > 0;
    }

    /** The smallest weight at which at most {@code nodes} nodes are drawn. */
    public double leastFor(int nodes) {
        var weights = new ArrayList<Double>();
        var open = new ArrayDeque<>(List.of(this));
        while (!open.isEmpty()) {
            var node = open.pop();
            weights.add(Math.max(node.value, node.other));
            open.addAll(node.children.values());
        }
        weights.sort(Comparator.reverseOrder());
        return weights.size() <= nodes ? 0 : Math.nextUp(weights.get(nodes));
    }

    /** A method and its self weight, without its callees. */
    record Own(String method, double value) {}

    /** The methods with the largest self weight. */
    List<Own> hottest(int most) {
        var own = new HashMap<String, Double>();
        var open = new ArrayDeque<>(List.of(this));
        while (!open.isEmpty()) {
            var node = open.pop();
            double below = node.children.values().stream().mapToDouble(FlameTree::value).sum();
            own.merge(node.name, node.value - below, Double::sum);
            open.addAll(node.children.values());
        }
        return own.entrySet().stream().map(e -> new Own(e.getKey(), e.getValue())).filter(o -> o.value() > 1e-9 * value)
                .sorted(Comparator.comparingDouble(Own::value).reversed().thenComparing(Own::method)).limit(most)
                .toList();
    }

    /**
     * Weights of stacks as a flame graph with search and zoom.
     *
     * @param scale what the weights of slices of time are multiplied by, to be whole numbers; 0 without slices
     */
    public record FlameGraph(String title, String unit, FlameTree root, Colours colours, double scale) {
        /** A graph of the whole time alone. */
        public FlameGraph(String title, String unit, FlameTree root, Colours colours) {
            this(title, unit, root, colours, 0);
        }

        /** What the colours show. */
        public enum Colours {
            /** The kind of code. */
            LAYERS,
            /** What threads wait for. */
            WAITS,
            /** The difference from another profile. */
            DIFFERENCE
        }

        public boolean differential() {
            return colours == Colours.DIFFERENCE;
        }

        /** The heaviest methods as a table, for readers who do not see the graph. */
        public Figures hottest(int most) {
            return new Figures(title + ": methods with the most self weight",
                    List.of(Column.text("method"), Column.number("self", unit), Column.number("share", "%")),
                    root.hottest(most).stream().map(o -> List.of(Texts.plain(o.method()), Numbers.rate(o.value()),
                            Numbers.percent(o.value() / root.value()))).toList());
        }
    }
}
