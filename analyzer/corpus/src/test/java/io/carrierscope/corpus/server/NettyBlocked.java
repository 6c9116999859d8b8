package io.carrierscope.corpus.server;

import io.carrierscope.corpus.Companion;
import io.carrierscope.corpus.Work;

/** Netty whose handler sleeps for 25 ms on the event loop; 16 connections. */
public final class NettyBlocked {
    private NettyBlocked() {}

    public static void main(String[] args) throws Exception {
        Companion.load(NettyServer.start(() -> Thread.sleep(25)), 16, 0);
        Work.awaitEnd();
    }
}
