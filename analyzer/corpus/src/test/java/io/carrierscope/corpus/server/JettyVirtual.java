package io.carrierscope.corpus.server;

import io.carrierscope.corpus.Companion;
import io.carrierscope.corpus.Work;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

/** Healthy: Jetty on virtual threads; a request waits 30 ms; 32 connections. */
public final class JettyVirtual {
    private JettyVirtual() {}

    public static void main(String[] args) throws Exception {
        Companion.load(JettyServer.start(new VirtualThreadPool(), () -> Thread.sleep(30)), 32, 5);
        Work.awaitEnd();
    }
}
