package io.carrierscope.corpus.server;

import io.carrierscope.corpus.Companion;
import io.carrierscope.corpus.Work;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Jetty with a pool of 8 threads, of which some accept and select; a request waits 30 ms; 32 connections. */
public final class JettyPool {
    private JettyPool() {}

    public static void main(String[] args) throws Exception {
        Companion.load(JettyServer.start(new QueuedThreadPool(8, 8), () -> Thread.sleep(30)), 32, 0);
        Work.awaitEnd();
    }
}
