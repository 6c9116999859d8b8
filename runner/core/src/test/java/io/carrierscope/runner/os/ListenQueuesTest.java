package io.carrierscope.runner.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListenQueuesTest {
    @TempDir
    private Path folder;

    @Test
    void findsTheNumberBelowItsName() throws Exception {
        Path netstat = Files.writeString(folder.resolve("netstat"), """
                TcpExt: SyncookiesSent ListenOverflows ListenDrops
                TcpExt: 5 37 41
                IpExt: InNoRoutes ListenOverflows
                IpExt: 7 9
                """);
        assertThat(ListenQueues.overflows(netstat)).isEqualTo(37);
        assertThat(ListenQueues.overflows(Files.writeString(folder.resolve("old"), "TcpExt: A\nTcpExt: 5\n"))).isZero();
        assertThat(ListenQueues.overflows(folder.resolve("none"))).isZero();
    }

    /** A queue of one holds two connections at most on Linux, and nobody accepts one. */
    @Test
    void aFullQueueDropsConnections() throws Exception {
        assumeThat(Files.exists(Path.of("/proc/net/netstat"))).as("only Linux tells").isTrue();
        long before = ListenQueues.overflows();
        List<SocketChannel> channels = new ArrayList<>();
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < 9; i++) {
                SocketChannel channel = SocketChannel.open();
                channels.add(channel);
                channel.configureBlocking(false);
                channel.connect(server.getLocalSocketAddress());
            }
            assertThat(ListenQueues.overflows()).isGreaterThan(before);
        } finally {
            for (SocketChannel channel : channels) {
                channel.close();
            }
        }
    }
}
