package io.carrierscope.corpus.server;

import io.carrierscope.corpus.Companion;
import io.carrierscope.corpus.Work;

/** Healthy: Netty that answers at once; eight connections that ask every 20 ms. */
public final class NettyPaced {
    private NettyPaced() {}

    public static void main(String[] args) throws Exception {
        Companion.load(NettyServer.start(() -> {}), 8, 20);
        Work.awaitEnd();
    }
}
