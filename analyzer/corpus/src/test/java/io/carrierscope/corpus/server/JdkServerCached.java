package io.carrierscope.corpus.server;

import io.carrierscope.corpus.Companion;
import io.carrierscope.corpus.Work;
import java.util.concurrent.Executors;

/** Healthy: the JDK's HTTP server on cached threads; a request waits 25 ms; 16 connections. */
public final class JdkServerCached {
    private JdkServerCached() {}

    public static void main(String[] args) throws Exception {
        Companion.load(JdkServer.start(Executors.newCachedThreadPool(), 25), 16, 5);
        Work.awaitEnd();
    }
}
