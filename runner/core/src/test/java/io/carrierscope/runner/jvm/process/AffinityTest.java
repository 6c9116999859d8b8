package io.carrierscope.runner.jvm.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which processors a JVM is bound to. */
class AffinityTest {
    @Test
    void readsTheKernelsLists() {
        assertThat(Affinity.parse("0")).containsExactly(0);
        assertThat(Affinity.parse("0-3")).containsExactly(0, 1, 2, 3);
        assertThat(Affinity.parse("1,4-5,9")).containsExactly(1, 4, 5, 9);
    }

    @Test
    void serversTakeTheFirstProcessorsAndClientsTheLast() {
        List<Integer> allowed = List.of(2, 3, 5, 7);
        assertThat(Affinity.chosen("server", 1, allowed)).containsExactly(2);
        assertThat(Affinity.chosen("client", 3, allowed)).containsExactly(3, 5, 7);
        assertThat(Affinity.left(1, allowed)).containsExactly(3, 5, 7);
    }
}
