package io.carrierscope.analyzer.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.fold.classify.Layer;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class CpuLayersTest {
    private static final Offset<Double> EXACT = within(1e-12);

    /** Carriers 0.6 processors by 30:10, selectors 0.3 by 5:1, a group without samples 0.05, process 1.2. */
    @Test
    void samplesDivideEachGroupsExactTime() {
        var layers = CpuLayers.of(Map.of("carriers", 0.6, "selectors", 0.3, "timer", 0.05),
                Map.of("carriers", Map.of(Layer.VIRTUAL_THREADS, 30L, Layer.SOCKETS, 10L), "selectors",
                        Map.of(Layer.SOCKETS, 5L, Layer.SERVER, 1L), "gone", Map.of(Layer.OTHER, 9L)),
                1.2);
        assertThat(layers.busyProcessors().get(Layer.VIRTUAL_THREADS)).isCloseTo(0.45, EXACT);
        assertThat(layers.busyProcessors().get(Layer.SOCKETS)).isCloseTo(0.15 + 0.25, EXACT);
        assertThat(layers.busyProcessors().get(Layer.SERVER)).isCloseTo(0.05, EXACT);
        assertThat(layers.busyProcessors()).doesNotContainKey(Layer.OTHER);
        assertThat(layers.jvmItself()).isCloseTo(0.3, EXACT);
    }

    /** Threads and process are sampled at different instants; the layers never exceed the process. */
    @Test
    void layersDoNotExceedTheProcess() {
        var layers = CpuLayers.of(Map.of("carriers", 1.25), Map.of("carriers", Map.of(Layer.SERVER, 3L,
                Layer.APPLICATION, 2L)), 1.0);
        assertThat(layers.busyProcessors().get(Layer.SERVER)).isCloseTo(0.6, EXACT);
        assertThat(layers.busyProcessors().get(Layer.APPLICATION)).isCloseTo(0.4, EXACT);
        assertThat(layers.jvmItself()).isZero();
    }
}
