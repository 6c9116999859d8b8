package io.carrierscope.corpus.server;

import io.undertow.Undertow;
import io.undertow.server.HttpHandler;
import java.net.InetSocketAddress;

/** An Undertow with two I/O threads. */
final class UndertowServer {
    private UndertowServer() {}

    static int start(int workers, HttpHandler handler) {
        var server = Undertow.builder().addHttpListener(0, "localhost").setIoThreads(2).setWorkerThreads(workers)
                .setHandler(handler).build();
        server.start();
        return ((InetSocketAddress) server.getListenerInfo().get(0).getAddress()).getPort();
    }
}
