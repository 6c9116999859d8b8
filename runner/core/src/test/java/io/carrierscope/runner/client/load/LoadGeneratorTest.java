package io.carrierscope.runner.client.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;

/** The addresses that a load goes to. */
class LoadGeneratorTest {
    private static final URI TARGET = URI.create("http://127.0.0.1:7070/x");

    /** However many connections it may open: they are kept, so they need few ports. */
    @Test
    void anOpenLoopStaysWithItsTarget() {
        assertThat(LoadGenerator.addresses(TARGET, LoadPlans.named("poisson-90000"))).containsExactly(TARGET);
    }
}
