package io.carrierscope.analyzer.program;

import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/** A plain loop over a selector, of a thread without a telling name, that handles each byte of a pipe. */
final class PipeLoop {
    private final Pipe pipe;
    private final Selector selector;

    /** Starts the loop. */
    PipeLoop(Runnable handler) throws java.io.IOException {
        pipe = Pipe.open();
        selector = Selector.open();
        pipe.source().configureBlocking(false).register(selector, SelectionKey.OP_READ);
        Thread.ofPlatform().daemon().name("dispatcher").start(() -> loop(handler));
    }

    /** Sends it an event. */
    void wake() throws java.io.IOException {
        pipe.sink().write(ByteBuffer.allocate(1));
    }

    private void loop(Runnable handler) {
        var buffer = ByteBuffer.allocate(1);
        try {
            while (true) {
                selector.select();
                for (SelectionKey key : selector.selectedKeys()) {
                    ((Pipe.SourceChannel) key.channel()).read(buffer.clear());
                    handler.run();
                }
                selector.selectedKeys().clear();
            }
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
