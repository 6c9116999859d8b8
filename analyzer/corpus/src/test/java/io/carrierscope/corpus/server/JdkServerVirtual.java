package io.carrierscope.corpus.server;

import io.carrierscope.corpus.Companion;
import io.carrierscope.corpus.Work;
import java.util.concurrent.Executors;

/** Healthy: the JDK's HTTP server on virtual threads; a request waits 25 ms; 16 connections. */
public final class JdkServerVirtual {
    private JdkServerVirtual() {}

    public static void main(String[] args) throws Exception {
        Companion.load(JdkServer.start(Executors.newVirtualThreadPerTaskExecutor(), 25), 16, 5);
        Work.awaitEnd();
    }
}
