package io.carrierscope.runner.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;

/** Where requests go; what an address has of ports and of queue is this machine's own. */
class LoopbackTest {
    private static final URI TARGET = URI.create("http://127.0.0.1:7070/x");

    @Test
    void aFewConnectionsStayWithTheirTarget() {
        assertThat(Loopback.spread(TARGET, 70)).containsExactly(TARGET);
    }

    /** 0.8 of 4,096 are 3,276.8. */
    @Test
    void anAddressIsUsedToFourFifths() {
        assertThat(Loopback.addresses(3_276, 4_096)).isEqualTo(1);
        assertThat(Loopback.addresses(3_277, 4_096)).isEqualTo(2);
        assertThat(Loopback.addresses(0, 4_096)).isEqualTo(1);
    }

    @Test
    void moreThanAnyAddressHasGoToAll() {
        assertThat(Loopback.spread(TARGET, 1_000_000).getLast())
                .isEqualTo(URI.create("http://127.0.0.4:7070/x"));
    }
}
