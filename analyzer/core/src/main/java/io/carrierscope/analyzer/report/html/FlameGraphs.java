package io.carrierscope.analyzer.report.html;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.fold.wait.WaitStacks;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.FlameTree.FlameGraph;
import io.carrierscope.analyzer.report.block.FlameTree;
import io.carrierscope.analyzer.report.block.Palette;
import io.carrierscope.analyzer.report.format.Texts;
import java.awt.Color;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The flame graphs of one page: their trees as JSON, each name stored once, with as many nodes as the page has room for. */
public final class FlameGraphs {
    private static final int MOST_NODES = 60_000;
    private static final int MOST_NODES_EACH = 1_500;
    private static final int LEAST_NODES_EACH = 120;
    /** A range of time shows more of the tree. */
    private static final int MOST_NODES_SLICED = 6_000;

    private final List<FlameGraph> graphs = new ArrayList<>();
    private final Map<String, Integer> names = new LinkedHashMap<>();
    private final Optional<TimeRange> range;

    /** Creates the graphs of a page; without a range it shows the whole time alone. */
    public FlameGraphs(Optional<TimeRange> range) {
        this.range = range;
    }

    /**
     * Adds the graph.
     *
     * @return its index
     */
    public int add(FlameGraph graph) {
        graphs.add(graph);
        return graphs.size() - 1;
    }

    boolean isEmpty() {
        return graphs.isEmpty();
    }

    /** The data for the page's script, after all graphs were added. */
    public Page page() {
        int room = Math.clamp(MOST_NODES / Math.max(1, graphs.size()), LEAST_NODES_EACH, MOST_NODES_EACH);
        var trees = graphs.stream().map(f -> graph(f, sliced(f) ? MOST_NODES_SLICED / range.get().fewer() : room))
                .toList(); // which fills the names
        return new Page(List.copyOf(names.keySet()), Palette.FLAMES.stream().map(FlameGraphs::paleCss).toList(), trees,
                range.orElse(null));
    }

    private boolean sliced(FlameGraph flames) {
        return flames.scale() > 0 && range.isPresent();
    }

    private Graph graph(FlameGraph flames, int room) {
        double least = flames.root().leastFor(room);
        return new Graph(flames.unit(), flames.differential(), sliced(flames) ? flames.scale() : 0, least > 0,
                node(flames.root(), least, flames));
    }

    private Node node(FlameTree tree, double least, FlameGraph graph) {
        int name = names.computeIfAbsent(Texts.plain(tree.name()), n -> names.size());
        boolean sliced = sliced(graph);
        return new Node(name, sliced ? null : tree.value(),
                tree.colour() == FlameTree.NO_COLOUR ? null : tree.colour(),
                graph.differential() ? tree.delta() : null, sliced ? flat(tree.slices(least)) : null,
                tree.children(least).stream().map(c -> node(c, least, graph)).toList());
    }

    private static List<Long> flat(Map<Integer, Long> slices) {
        return slices.entrySet().stream().flatMap(e -> Stream.of(e.getKey().longValue(), e.getValue())).toList();
    }

    /** The trees; their nodes refer to names and colours by index. */
    record Page(List<String> names, List<String> colours, List<Graph> graphs, TimeRange range) {}

    /** One tree; {@code cut} if light nodes were left out. With a scale, nodes have weights by slice of time in place of a value. */
    record Graph(String unit, boolean differential, double scale, boolean cut, Node root) {}

    /**
     * A node: index of its name, value, index of its layer, difference, slices with the scaled weights that end here, children; absent
     * values are omitted.
     */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    record Node(int n, Double v, Integer l, Double d, List<Long> s, List<Node> c) {}

    /** The legend of a graph's colours. */
    static List<Block.Swatch> legend(FlameGraph graph) {
        return switch (graph.colours()) {
            case LAYERS -> Stream.of(Layer.values()).map(l -> swatch(Palette.LAYERS.get(l.ordinal()), l.text()))
                    .toList();
            case WAITS -> Stream.of(WaitStacks.Kind.values())
                    .map(k -> swatch(Palette.WAITS.get(k.ordinal()), k.text())).toList();
            case DIFFERENCE -> List.of();
        };
    }

    private static Block.Swatch swatch(Color colour, String name) {
        return new Block.Swatch(paleCss(colour), name, "");
    }

    /** A light shade of the colour, because dark text stands on it. */
    private static String paleCss(Color c) {
        return Palette.css(new Color(pale(c.getRed()), pale(c.getGreen()), pale(c.getBlue())));
    }

    private static int pale(int part) {
        return 255 - (255 - part) * 55 / 100;
    }
}
