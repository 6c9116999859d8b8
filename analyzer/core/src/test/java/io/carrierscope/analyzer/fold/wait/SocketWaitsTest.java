package io.carrierscope.analyzer.fold.wait;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.wait.SocketWaits.Site;
import io.carrierscope.analyzer.fold.wait.SocketWaits.Waited;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.SocketIo;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SocketWaitsTest {
    private static final String SERVER = "org.apache.tomcat.util.net.NioChannel.read";
    private final SocketWaits sockets = new SocketWaits(new Window(1_000, 9_000));

    private void io(long start, long nanos, boolean read, String host, int port, String method, long bytes) {
        sockets.accept(new SocketIo(start, nanos, Recorded.platform(1, "worker"), Recorded.stack(method), read, host,
                port, bytes));
    }

    /** The last read of the database is cut by the window's end: 700 + 90 + 30 of 500. */
    @Test
    void addsUpByPeerAndPlace() {
        io(2_000, 700, true, "db", 5432, "shop.Orders.load", 13);
        io(3_000, 90, true, "db", 5432, "shop.Orders.load", 7);
        io(8_970, 500, true, "db", 5432, "shop.Orders.load", 3);
        io(2_000, 60, false, "db", 5432, "shop.Orders.load", 4);
        io(500, 400, true, "db", 5432, "shop.Orders.load", 2);
        assertThat(sockets.sites()).containsExactly(
                new Waited(new Site("db:5432", true, "shop.Orders.load:7"), 3, 820, 700, 23),
                new Waited(new Site("db:5432", false, "shop.Orders.load:7"), 1, 60, 60, 4));
    }

    @Test
    void theConnectionsOfClientsAreOnePeer() {
        io(2_000, 70, true, "10.0.0.7", 40_001, "x.Http.read", 3);
        io(3_000, 50, true, "10.0.0.7", 51_234, "x.Http.read", 5);
        io(3_000, 20, true, null, 0, "x.Http.read", 0);
        assertThat(sockets.sites()).containsExactly(
                new Waited(new Site("clients at 10.0.0.7", true, "x.Http.read:7"), 2, 120, 70, 8),
                new Waited(new Site("an unknown peer", true, "x.Http.read:7"), 1, 20, 20, 0));
    }

    /** A service may have a high port too; the class that asks it tells. */
    @Test
    void whoAsksIsNoClient() {
        io(2_000, 70, true, "10.0.0.7", 40_001, "sun.net.www.protocol.http.HttpURLConnection.getInputStream", 3);
        assertThat(sockets.sites()).singleElement().satisfies(w -> {
            assertThat(w.site().peer()).isEqualTo("10.0.0.7");
            assertThat(w.site().ofClients()).isFalse();
        });
    }

    /** A library that no list has: what a server runs calls it, while the server itself reads what its clients send. */
    @ParameterizedTest
    @CsvSource({"org.h2.value.Transfer.readInt shop.Orders.load " + SERVER + ", 127.0.0.1",
            SERVER + " shop.Orders.load " + SERVER + ", clients at 127.0.0.1",
            "shop.Protocol.next java.lang.Thread.run, clients at 127.0.0.1"})
    void whatAServerRunsCallsServices(String frames, String peer) {
        sockets.accept(new SocketIo(2_000, 70, Recorded.platform(1, "worker"), Recorded.stack(frames.split(" ")), true,
                "127.0.0.1", 40_001, 3));
        assertThat(sockets.sites()).singleElement().satisfies(w -> assertThat(w.site().peer()).isEqualTo(peer));
    }

    /** Two methods of the application use one of a library. */
    @Test
    void thePlaceHasWhoCallsALibrary() {
        for (String method : List.of("shop.Orders.load", "shop.Orders.save")) {
            sockets.accept(new SocketIo(2_000, 70, Recorded.platform(1, "worker"),
                    Recorded.stack("org.h2.value.Transfer.readInt", method), true, "db", 5432, 3));
        }
        assertThat(sockets.sites()).extracting(w -> w.site().at()).containsExactly(
                "org.h2.value.Transfer.readInt:7 (H2, called by shop.Orders.load:7)",
                "org.h2.value.Transfer.readInt:7 (H2, called by shop.Orders.save:7)");
    }
}
