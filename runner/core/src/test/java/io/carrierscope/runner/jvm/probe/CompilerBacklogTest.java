package io.carrierscope.runner.jvm.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CompilerBacklogTest {
    /** Two methods wait in one queue and one in the other; what is compiled just now waits no more. */
    @Test
    void countsTheMethodsOfAllQueues() {
        assertThat(CompilerBacklog.count("""
                Current compiles:
                C1 CompilerThread0  1234       4       java.util.HashMap::merge (423 bytes)

                C1 compile queue:
                  1201   77       3       java.util.HashMap::put (13 bytes)

                C2 compile queue:
                  1209   81       4       java.lang.String::indexOf (7 bytes)
                  1210   82 %     4       shop.Order::place @ 5 (97 bytes)
                """)).isEqualTo(3);
        assertThat(
                CompilerBacklog.count("Current compiles: \n\nC1 compile queue:\nEmpty\n\nC2 compile queue:\nEmpty\n"))
                .isZero();
    }

    @Test
    void thisJvmTells() {
        assertThat(CompilerBacklog.methods()).isPresent();
        assertThat(CompilerBacklog.methods().getAsInt()).isNotNegative();
    }
}
