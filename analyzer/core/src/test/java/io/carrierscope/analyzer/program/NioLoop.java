package io.carrierscope.analyzer.program;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Ordinary: an event loop echoes single bytes to six virtual threads that sleep 3 ms between them. */
public final class NioLoop {
    private NioLoop() {}

    public static void main(String[] args) throws Exception {
        var accepting = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        var selector = Selector.open();
        accepting.configureBlocking(false).register(selector, SelectionKey.OP_ACCEPT);
        Thread.ofPlatform().daemon().name("loop").start(() -> loop(selector, accepting));
        int port = ((InetSocketAddress) accepting.getLocalAddress()).getPort();
        var sockets = new ThreadLocal<Socket>();
        Busy.run(Thread.ofVirtual().factory(), 6, () -> {
            if (sockets.get() == null) {
                sockets.set(new Socket(InetAddress.getLoopbackAddress(), port));
            }
            sockets.get().getOutputStream().write(1);
            sockets.get().getInputStream().read();
            Thread.sleep(3);
        });
    }

    private static void loop(Selector selector, ServerSocketChannel accepting) {
        var buffer = ByteBuffer.allocate(64);
        try {
            while (true) {
                selector.select(key -> serve(selector, accepting, buffer, key));
            }
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void serve(Selector selector, ServerSocketChannel accepting, ByteBuffer buffer, SelectionKey key) {
        try {
            if (key.isAcceptable()) {
                accepting.accept().configureBlocking(false).register(selector, SelectionKey.OP_READ);
            } else {
                var channel = (SocketChannel) key.channel();
                channel.read(buffer.clear());
                channel.write(buffer.flip());
            }
        } catch (java.io.IOException e) {
            key.cancel();
        }
    }
}
