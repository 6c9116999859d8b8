package io.carrierscope.corpus.server;

import io.carrierscope.corpus.Companion;
import io.carrierscope.corpus.Work;
import io.undertow.server.handlers.BlockingHandler;

/** Undertow with six workers; a request waits 30 ms; 24 connections. */
public final class UndertowWorkers {
    private UndertowWorkers() {}

    public static void main(String[] args) throws Exception {
        Companion.load(UndertowServer.start(6, new BlockingHandler(exchange -> Thread.sleep(30))), 24, 0);
        Work.awaitEnd();
    }
}
