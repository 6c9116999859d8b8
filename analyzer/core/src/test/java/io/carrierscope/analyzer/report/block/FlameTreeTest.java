package io.carrierscope.analyzer.report.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.report.block.FlameTree.FlameGraph;
import io.carrierscope.analyzer.report.block.FlameTree.Own;
import io.carrierscope.analyzer.report.html.FlameGraphs;
import io.carrierscope.analyzer.report.json.Json;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class FlameTreeTest {
    private static final Offset<Double> EXACT = within(1e-12);
    private final FlameTree root = FlameTree.root("all");

    /** Two stacks share their outer frame: 5 of a←m, 2 of b←m, and 1.5 with m itself innermost. */
    private void fill() {
        root.add("pool", Recorded.stack("x.C.a", "x.C.m"), 5);
        root.add("pool", Recorded.stack("x.C.b", "x.C.m"), 2);
        root.add("timer", Recorded.stack("x.C.m"), 1.5);
    }

    @Test
    void sumsFromTheOutermostFrame() {
        fill();
        assertThat(root.value()).isCloseTo(8.5, EXACT);
        assertThat(root.children(0)).extracting(FlameTree::name).containsExactly("pool", "timer");
        FlameTree m = root.children(0).getFirst().children(0).getFirst();
        assertThat(m.name()).isEqualTo("x.C.m");
        assertThat(m.value()).isCloseTo(7, EXACT);
        assertThat(m.children(0)).extracting(FlameTree::name).containsExactly("x.C.a", "x.C.b");
    }

    @Test
    void computesSelfWeights() {
        fill();
        assertThat(root.hottest(2)).containsExactly(new Own("x.C.a", 5), new Own("x.C.b", 2));
        assertThat(root.hottest(9)).contains(new Own("x.C.m", 1.5)).hasSize(3);
    }

    @Test
    void theLightestNodesAreOmitted() {
        fill();
        double least = root.leastFor(4); // 8.5, 7, 7, 5 stay
        assertThat(root.children(least)).extracting(FlameTree::name).containsExactly("pool");
        assertThat(root.children(least).getFirst().children(least).getFirst().children(least))
                .extracting(FlameTree::name).containsExactly("x.C.a");
        assertThat(root.leastFor(7)).isZero();
    }

    @Test
    void whatFilesAndSocketsCallHasTheColourOfItsCaller() {
        root.add("pool", Recorded.stack("sun.nio.ch.IOUtil.write", "sun.nio.ch.FileChannelImpl.write"), 1);
        root.add("pool", Recorded.stack("sun.nio.ch.IOUtil.write", "sun.nio.ch.SocketChannelImpl.write"), 2);

        assertThat(root.children(0).getFirst().children(0)).extracting(FlameTree::colour,
                f -> f.children(0).getFirst().colour())
                .containsExactly(tuple(Layer.SOCKETS.ordinal(), Layer.SOCKETS.ordinal()),
                        tuple(Layer.FILES.ordinal(), Layer.FILES.ordinal()));
    }

    @Test
    void deltaIsTheDifferenceFromTheOtherProfile() {
        root.add("threads", Recorded.stack("x.C.a", "x.C.m"), 7.25);
        root.addOther("threads", Recorded.stack("x.C.a", "x.C.m"), 3);
        root.addOther("threads", Recorded.stack("x.C.b", "x.C.m"), 5.5);
        FlameTree m = root.children(0).getFirst().children(0).getFirst();
        assertThat(m.delta()).isCloseTo(-1.25, EXACT);
        assertThat(m.children(0)).extracting(FlameTree::name).containsExactly("x.C.a", "x.C.b");
        assertThat(m.children(0).getFirst().delta()).isCloseTo(4.25, EXACT);
        assertThat(m.children(0).getLast().value()).isZero();
        assertThat(m.children(0).getLast().delta()).isCloseTo(-5.5, EXACT);
    }

    /** Of 8 samples 5 are in slice 2, which keeps those of the frame that is too light to be drawn. */
    @Test
    void slicesOfOmittedFramesAreThoseOfTheirCaller() {
        root.add("pool", Recorded.stack("x.C.a", "x.C.m"), 6, FlameTree.NO_COLOUR, 1, 3);
        root.add("pool", Recorded.stack("x.C.a", "x.C.m"), 6, FlameTree.NO_COLOUR, 2, 4);
        root.add("pool", Recorded.stack("x.C.b", "x.C.m"), 1, FlameTree.NO_COLOUR, 2, 1);
        FlameTree m = root.children(0).getFirst().children(0).getFirst();
        assertThat(m.slices(0)).isEmpty();
        assertThat(m.slices(2)).isEqualTo(Map.of(2, 1L));
        assertThat(m.children(2)).singleElement()
                .satisfies(a -> assertThat(a.slices(2)).isEqualTo(Map.of(1, 3L, 2, 4L)));
    }

    /** As recorded with {@code stackdepth=2048}; JSON nested as deep would exceed the limit of parsers. */
    @Test
    void aDeepStackKeepsItsInnermostFrames() {
        var frames = IntStream.range(0, 2_048).mapToObj(i -> new Frame("a.B", "m" + i, 1, false)).toList();
        root.add("pool", new Stack(frames), 3);
        var graphs = new FlameGraphs(Optional.empty());
        graphs.add(new FlameGraph("deep", "samples", root, FlameGraph.Colours.LAYERS));
        assertThat(Json.line(graphs.page())).contains("a.B.m0\"", "a.B.m399\"").doesNotContain("a.B.m400\"");
        assertThat(root.hottest(1)).containsExactly(new Own("a.B.m0", 3));
    }
}
