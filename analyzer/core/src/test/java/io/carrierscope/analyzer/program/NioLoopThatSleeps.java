package io.carrierscope.analyzer.program;

import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/** A plain loop over a selector, of a thread without a telling name, which sleeps 4 ms in the handler of each event; one comes every 8 ms. */
public final class NioLoopThatSleeps {
    private NioLoopThatSleeps() {}

    public static void main(String[] args) throws Exception {
        var pipe = Pipe.open();
        var selector = Selector.open();
        pipe.source().configureBlocking(false).register(selector, SelectionKey.OP_READ);
        Thread.ofPlatform().daemon().name("dispatcher").start(() -> loop(selector));
        Busy.run(Thread.ofPlatform().daemon().factory(), 1, () -> {
            Thread.sleep(8);
            pipe.sink().write(java.nio.ByteBuffer.allocate(1));
        });
    }

    private static void loop(Selector selector) {
        var buffer = java.nio.ByteBuffer.allocate(64);
        try {
            while (true) {
                selector.select();
                for (SelectionKey key : selector.selectedKeys()) {
                    ((Pipe.SourceChannel) key.channel()).read(buffer.clear());
                    handle();
                }
                selector.selectedKeys().clear();
            }
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void handle() {
        try {
            Thread.sleep(4);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
