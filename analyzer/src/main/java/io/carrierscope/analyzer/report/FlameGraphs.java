package io.carrierscope.analyzer.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.carrierscope.analyzer.fold.classify.Layer;
import java.awt.Color;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The flame graphs of one page: their trees as JSON, each name written once, with as many nodes as the page has room for. */
final class FlameGraphs {
    private static final int MOST_NODES = 60_000;
    private static final int MOST_NODES_EACH = 1_500;
    private static final int LEAST_NODES_EACH = 120;

    private final List<FlameGraph> graphs = new ArrayList<>();
    private final Map<String, Integer> names = new LinkedHashMap<>();

    /** Takes the graph in and tells its number. */
    int add(FlameGraph graph) {
        graphs.add(graph);
        return graphs.size() - 1;
    }

    boolean isEmpty() {
        return graphs.isEmpty();
    }

    JsonNode json() {
        int room = Math.clamp(MOST_NODES / Math.max(1, graphs.size()), LEAST_NODES_EACH, MOST_NODES_EACH);
        var trees = Json.array(graphs, f -> tree(f, room));
        var page = Json.object();
        page.set("names", Json.array(List.copyOf(names.keySet()), Json::text));
        page.set("colours", Json.array(List.of(Layer.values()), l -> Json.text(pale(l))));
        return page.set("graphs", trees);
    }

    private JsonNode tree(FlameGraph flames, int room) {
        var node = Json.object().put("unit", flames.unit()).put("differential", flames.differential());
        return node.set("root", node(flames.root(), flames.root().leastFor(room), flames.differential()));
    }

    private JsonNode node(FlameTree tree, double least, boolean differential) {
        ObjectNode node = Json.object().put("n", names.computeIfAbsent(Texts.plain(tree.name()), n -> names.size()));
        node.set("v", Json.number(tree.value()));
        if (tree.layer() != null) {
            node.put("l", tree.layer().ordinal());
        }
        if (differential) {
            node.set("d", Json.number(tree.delta()));
        }
        var children = tree.children(least);
        return children.isEmpty() ? node : node.set("c", Json.array(children, c -> node(c, least, differential)));
    }

    /** What the colours of a graph stand for. */
    static List<Block.Swatch> legend() {
        return Stream.of(Layer.values()).map(l -> new Block.Swatch(pale(l), l.text(), "")).toList();
    }

    /** Dark text stands on it. */
    private static String pale(Layer layer) {
        Color c = Palette.LAYERS.get(layer.ordinal());
        return Palette.css(new Color(pale(c.getRed()), pale(c.getGreen()), pale(c.getBlue())));
    }

    private static int pale(int part) {
        return 255 - (255 - part) * 55 / 100;
    }
}
