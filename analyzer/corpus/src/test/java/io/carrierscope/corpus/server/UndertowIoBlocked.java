package io.carrierscope.corpus.server;

import io.carrierscope.corpus.Companion;
import io.carrierscope.corpus.Work;

/** Undertow whose handler sleeps for 25 ms on the I/O thread; 16 connections. */
public final class UndertowIoBlocked {
    private UndertowIoBlocked() {}

    public static void main(String[] args) throws Exception {
        Companion.load(UndertowServer.start(8, exchange -> Thread.sleep(25)), 16, 0);
        Work.awaitEnd();
    }
}
