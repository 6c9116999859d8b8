package io.carrierscope.runner.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

    /** Three connect to a server that accepts none, then one; another listens beside it. */
    @Test
    void connectionsWaitUntilTheyAreAccepted() throws IOException {
        InetAddress here = InetAddress.getLoopbackAddress();
        List<Socket> clients = new ArrayList<>();
        try (ServerSocket server = new ServerSocket(0, 50, here); ServerSocket other = new ServerSocket(0, 50, here)) {
            for (int i = 0; i < 3; i++) {
                clients.add(new Socket(here, server.getLocalPort()));
            }
            assumeThat(Loopback.notAccepted(server.getLocalPort())).isNotNegative();
            assertThat(Loopback.notAccepted(server.getLocalPort())).isEqualTo(3);
            server.accept().close();
            assertThat(Loopback.notAccepted(server.getLocalPort())).isEqualTo(2);
            assertThat(Loopback.notAccepted(other.getLocalPort())).isZero();
        } finally {
            for (Socket client : clients) {
                client.close();
            }
        }
        assertThat(Loopback.notAccepted(Path.of("no-such-file"), 80)).isNegative();
    }

    @Test
    void moreThanAnyAddressHasGoToAll() {
        assertThat(Loopback.spread(TARGET, 1_000_000).getLast())
                .isEqualTo(URI.create("http://127.0.0.4:7070/x"));
    }
}
