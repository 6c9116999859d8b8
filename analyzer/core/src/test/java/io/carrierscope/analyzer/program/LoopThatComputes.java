package io.carrierscope.analyzer.program;

import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/** A loop over a selector that computes 50 ms in the handler of every tenth event, as one that writes a large answer; one comes every 12 ms. */
public final class LoopThatComputes {
    private static int events;

    private LoopThatComputes() {}

    public static void main(String[] args) throws Exception {
        var pipe = Pipe.open();
        var selector = Selector.open();
        pipe.source().configureBlocking(false).register(selector, SelectionKey.OP_READ);
        Thread.ofPlatform().daemon().name("dispatcher").start(() -> loop(selector));
        Busy.run(Thread.ofPlatform().daemon().factory(), 1, 250, () -> {
            Thread.sleep(12);
            pipe.sink().write(ByteBuffer.allocate(1));
        });
    }

    private static void loop(Selector selector) {
        var buffer = ByteBuffer.allocate(1);
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
        if (events++ % 10 == 0) {
            Measured.burn(50_000_000);
        }
    }
}
