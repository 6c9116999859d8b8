package io.carrierscope.corpus.server;

import io.carrierscope.corpus.Companion;
import io.carrierscope.corpus.Work;
import java.util.concurrent.Executors;

/** The JDK's HTTP server on four threads; a request waits 25 ms; 24 connections. */
public final class JdkServerFixedPool {
    private JdkServerFixedPool() {}

    public static void main(String[] args) throws Exception {
        Companion.load(JdkServer.start(Executors.newFixedThreadPool(4), 25), 24, 0);
        Work.awaitEnd();
    }
}
